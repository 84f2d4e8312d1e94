import { getOwn, isToken, setOwn } from '@curlew/openapi/internal';
import { getOrInsert } from '../../get-or-insert.ts';
import { API_KEY_HEADERS, isQueryKey } from '../../infer/infer-auth.ts';
import type { NormalizedRequest, OAuthFlow, RequestAuth } from '../../normalized-request.ts';
import type { OAuthFlowObject, SecuritySchemeObject } from '../../openapi-document.ts';
import type { Redactor } from '../../redact/redactor.ts';
import type { BuildContext } from '../build-context.ts';
import { type NamedScheme, schemeKey } from './scheme-names.ts';

/** The scheme a request authenticated with. */
export function getScheme({ auth, details }: NormalizedRequest): NamedScheme | undefined {
  if (details?.authScheme !== undefined && /^[a-z][a-z0-9-]*$/.test(details.authScheme)) {
    const scheme = details.authScheme;
    return { name: `${scheme.replaceAll('-', '_')}Auth`, scheme: { type: 'http', scheme } };
  }
  if (auth?.type === 'bearer' && details?.oauth2) return oauthScheme(details.oauth2);
  return auth && authScheme(auth);
}

/** Flows of one kind at one address are one scheme. */
function oauthScheme({ flow, authorizationUrl, tokenUrl, refreshUrl, scopes }: OAuthFlow): NamedScheme {
  const addresses = {
    ...(authorizationUrl !== undefined && { authorizationUrl }),
    ...(tokenUrl !== undefined && { tokenUrl }),
    ...(refreshUrl !== undefined && { refreshUrl }),
  };
  const listed = Object.fromEntries(scopes.map((scope) => [scope, '']));
  return {
    name: 'oauth2',
    scheme: { type: 'oauth2', flows: { [flow]: { ...addresses, scopes: listed } } },
    scopes,
  };
}

/** Merges two schemes of the same name: scopes and descriptions are united. */
export function mergeScheme(one: SecuritySchemeObject, other: SecuritySchemeObject): SecuritySchemeObject {
  const description = mergeTexts(one.description, other.description);
  const merged = mergeFlows(one, other);
  return description === undefined ? merged : { ...merged, description };
}

/** Descriptions that a scheme shows. */
const MAX_TEXTS = 5;

function mergeTexts(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const texts = one.split('\n\n');
  return texts.length >= MAX_TEXTS || one.includes(other) ? one : `${one}\n\n${other}`;
}

function mergeFlows(one: SecuritySchemeObject, other: SecuritySchemeObject): SecuritySchemeObject {
  if (one.type !== 'oauth2' || other.type !== 'oauth2') return one;
  const flows = Object.entries(one.flows).map(([name, flow]) => {
    const more = getOwn<OAuthFlowObject>(other.flows, name)?.scopes;
    return [name, { ...flow, scopes: { ...flow.scopes, ...more } }];
  });
  return { type: 'oauth2', flows: Object.fromEntries(flows) };
}

function authScheme(auth: RequestAuth): NamedScheme | undefined {
  if (auth.type === 'basic') return { name: 'basicAuth', scheme: { type: 'http', scheme: 'basic' } };
  if (auth.type === 'bearer') return { name: 'bearerAuth', scheme: { type: 'http', scheme: 'bearer' } };
  if (auth.in === 'header' && !isToken(auth.name)) return undefined;
  const name = `apiKey_${auth.in}_${auth.name.replace(/[^A-Za-z0-9_.-]/g, '_')}`;
  return { name, scheme: { type: 'apiKey', in: auth.in, name: auth.name } };
}

const NONE: readonly NamedScheme[] = [];

/** All schemes of a request: its authentication, its client certificate, and with `combinedSecurity` further credentials. */
export function requestSchemes(request: NormalizedRequest, context: BuildContext): readonly NamedScheme[] {
  return getOrInsert(context.schemes, request, () => {
    const shown = [...credentialSchemes(request, context), ...certificateScheme(request)];
    return shown.length === 0
      ? NONE
      : shown.map((one) => ({
          ...one,
          name: context.schemeNames.nameFor(one),
          scheme: withDescription(one.scheme, request, context),
        }));
  });
}

/** A scheme with what the source says about the header, parameter or cookie that carries its credential. */
function withDescription(
  scheme: SecuritySchemeObject,
  { details }: NormalizedRequest,
  { redactor }: BuildContext,
): SecuritySchemeObject {
  const place = scheme.type === 'apiKey' ? scheme.in : 'header';
  const name = scheme.type === 'apiKey' ? scheme.name.toLowerCase() : 'authorization';
  if (scheme.type === 'mutualTLS') return scheme;
  const text = details?.parameters?.find((one) => one.in === place && one.name.toLowerCase() === name);
  return text?.description ? { ...scheme, description: redactor.text(text.description) } : scheme;
}

/** The scheme of a client certificate, which authenticates the connection beside the credentials of a request. */
export function certificateScheme({ details }: NormalizedRequest): NamedScheme[] {
  return details?.clientCertificate ? [{ name: 'mutualTLS', scheme: { type: 'mutualTLS' } }] : [];
}

function credentialSchemes(request: NormalizedRequest, { inference, redactor }: BuildContext): NamedScheme[] {
  const first = getScheme(request);
  if (!inference.combinedSecurity) return first ? [first] : [];
  const found = new Map<string, NamedScheme>();
  const add = (scheme: NamedScheme | undefined) => scheme && found.set(schemeKey(scheme), scheme);
  add(first);
  for (const { name } of request.headers) {
    if (isKeyHeader(name, redactor)) add(authScheme({ type: 'apiKey', in: 'header', name }));
  }
  for (const pair of request.query) {
    if (isQueryKey(pair)) add(authScheme({ type: 'apiKey', in: 'query', name: pair.name }));
  }
  // Browsers send cookies independently of the authentication.
  if (found.size === 0) {
    for (const { name } of request.cookies) {
      if (isSessionCookie(name, redactor)) add(authScheme({ type: 'apiKey', in: 'cookie', name }));
    }
  }
  return [...found.values()];
}

/** The scheme of a header that is a key by its name, beside those that `RequestAuth` has: `X-Vault-Token`, `DD-API-KEY`. */
export function keyHeaderScheme({ headers }: NormalizedRequest, redactor: Redactor): NamedScheme | undefined {
  const header = headers.find(({ name }) => isKeyHeader(name, redactor));
  return header && authScheme({ type: 'apiKey', in: 'header', name: header.name });
}

function isKeyHeader(name: string, redactor: Redactor): boolean {
  if (API_KEY_HEADERS.has(name.toLowerCase())) return true;
  return KEY_HEADER.test(name) && !OTHER_KEY.test(name) && redactor.isCredentialName(name);
}

const KEY_HEADER = /(?:^|[-_a-z])(?:key|token|secret)s?$/i;
/** Keys and tokens that say nothing about who calls. */
const OTHER_KEY =
  /csrf|xsrf|idempot|captcha|verification|device|push|page|next|contin|sync|request|cache|surrogate|partition|sort|routing|dedup/i;

function isSessionCookie(name: string, redactor: Redactor): boolean {
  if (/csrf|xsrf/i.test(name) || redactor.isSecretName(name)) return false;
  return /sess(?:ion)?|(?:^|[._-])sid$/i.test(name) || redactor.isCredentialName(name);
}

/**
 * Alternatives in first-seen order, the schemes of one request together; `{}` joins them when some samples had no
 * credential. Empty where a source says that none is needed, undefined where nothing is known.
 */
export function operationSecurity(
  requests: readonly NormalizedRequest[],
  context: BuildContext,
): Record<string, string[]>[] | undefined {
  const alternatives = new Map<string, Record<string, string[]>>();
  let isOpen = false;
  for (const request of requests) {
    const schemes = requestSchemes(request, context);
    if (schemes.length === 0) {
      isOpen = true;
      continue;
    }
    // Names have no blanks.
    const key = schemes.map(({ name }) => name).join(' ');
    alternatives.set(key, withScopes(alternatives.get(key), schemes));
  }
  if (alternatives.size > 0) return isOpen ? [...alternatives.values(), {}] : [...alternatives.values()];
  const isNone = context.inference.combinedSecurity && requests.every(({ details }) => details?.noAuth);
  return isNone ? [] : undefined;
}

/** A security requirement with the scopes of all its requests. */
function withScopes(
  known: Record<string, string[]> | undefined,
  schemes: readonly NamedScheme[],
): Record<string, string[]> {
  const requirement: Record<string, string[]> = {};
  for (const { name, scopes = [] } of schemes) setOwn(requirement, name, united(known?.[name] ?? [], scopes));
  return requirement;
}

function united(one: readonly string[], other: readonly string[]): string[] {
  return one.length + other.length === 0 ? [] : [...new Set([...one, ...other])];
}
