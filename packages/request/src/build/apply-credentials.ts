import type { Operation, SecurityScheme } from '@curlew/openapi';
import type { HttpHeader, SecurityRequirement } from '@curlew/openapi/internal';
import {
  type ChosenCredential,
  type Credentials,
  chooseCredentials,
  indexSchemes,
  isBasic,
  isCertificate,
} from './choose-credentials.ts';
import { checkedCookie } from './compose-headers.ts';
import { encodeUrlValue } from './percent-encode.ts';
import type { ReportAt, ReportProblem } from './request-problem.ts';

/** Credentials of a request by location. */
interface AppliedCredentials {
  headers: HttpHeader[];
  /** `name=value`, encoded. */
  query: string[];
  /** `name=value`, encoded. */
  cookies: string[];
  basic?: { username: string; password: string };
}

/**
 * Applies the credentials of the alternative of the security requirements that `chooseCredentials` chooses: one that
 * requires any before one that requires none. Messages never hold a credential.
 */
export function applyCredentials(
  { security }: Pick<Operation, 'security'>,
  schemes: readonly SecurityScheme[],
  credentials: Credentials,
  report: ReportProblem,
): AppliedCredentials {
  const result: AppliedCredentials = { headers: [], query: [], cookies: [] };
  if (security.length === 0 && Object.keys(credentials).length === 0) return result;
  reportUnknown(security, indexSchemes(schemes), credentials, report);
  const chosen = chooseCredentials({ security }, schemes, credentials);
  if (!chosen) {
    const asking = security.filter((alternative) => alternative.schemes.length > 0);
    if (asking.length > 0 && asking.length === security.length) reportMissing(asking, report);
    return result;
  }
  for (const { scheme, credential } of chosen) {
    const reportAt: ReportAt = (code, message) =>
      report({ code, in: 'security', name: scheme.name, message });
    if (isCertificate(scheme))
      reportAt('client-certificate', 'The connection requires a client certificate.');
    else if (credential !== undefined) apply(result, scheme, credential, reportAt);
  }
  return result;
}

function apply(
  result: AppliedCredentials,
  scheme: SecurityScheme,
  credential: NonNullable<ChosenCredential['credential']>,
  report: ReportAt,
): void {
  if (isBasic(scheme) !== (typeof credential === 'object')) {
    report(
      'invalid-credentials',
      `Expected ${isBasic(scheme) ? 'a user name and a password' : 'a string'} for the scheme.`,
    );
  } else if (typeof credential === 'object') {
    // RFC 7617, section 2: the first colon ends the name.
    if (/[:\p{Cc}]/u.test(credential.username) || /\p{Cc}/u.test(credential.password))
      report(
        'invalid-credentials',
        'The user name contains a colon, or the user name or password contains a control character.',
      );
    else result.basic = credential;
  } else if (/\p{Cc}/u.test(credential)) {
    report('invalid-credentials', 'The credential contains a line break or another control character.');
  } else if (scheme.type === 'apiKey') applyKey(result, scheme, credential, report);
  else
    result.headers.push({
      name: 'Authorization',
      value: `${authorizationScheme(scheme)} ${credential}`.trim(),
    });
}

function applyKey(result: AppliedCredentials, scheme: SecurityScheme, key: string, report: ReportAt): void {
  const { parameterName: name, in: place } = scheme;
  if (name === undefined) return;
  if (place === 'query') result.query.push(`${encodeUrlValue(name)}=${encodeUrlValue(key)}`);
  else if (place === 'cookie')
    result.cookies.push(...checkedCookie(`${encodeUrlValue(name)}=${key}`, report));
  else result.headers.push({ name, value: key });
}

/** `Bearer` for tokens; other schemes of HTTP by their name, which is a token (RFC 9110, section 11.1). */
function authorizationScheme({ type, scheme = 'bearer' }: SecurityScheme): string {
  return type !== 'http' || scheme.toLowerCase() === 'bearer' ? 'Bearer' : scheme.replace(/[^\w.~+-]/g, '');
}

function reportUnknown(
  security: readonly SecurityRequirement[],
  schemeOf: ReadonlyMap<string, SecurityScheme>,
  credentials: Credentials,
  report: ReportProblem,
): void {
  const unknown = new Set<string>();
  for (const { schemes } of security)
    for (const { name } of schemes) if (!schemeOf.has(name)) unknown.add(name);
  for (const name of Object.keys(credentials)) if (!schemeOf.has(name)) unknown.add(name);
  for (const name of unknown)
    report({
      code: 'unknown-security-scheme',
      in: 'security',
      name,
      message: 'The security scheme is not declared.',
    });
}

function reportMissing(alternatives: readonly SecurityRequirement[], report: ReportProblem): void {
  const names = alternatives.map(({ schemes }) =>
    schemes.map(({ name }) => JSON.stringify(name)).join(' and '),
  );
  const [only, ...others] = alternatives.flatMap(({ schemes }) => schemes);
  report({
    code: 'missing-credentials',
    in: 'security',
    ...(only && others.length === 0 ? { name: only.name } : {}),
    message: `The operation requires credentials for ${names.join(', or ')}.`,
  });
}
