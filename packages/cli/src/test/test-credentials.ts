import type { TestCase } from '@curlew/contract';
import { closestName } from '@curlew/diagnostics/internal';
import { credentialSecrets } from '@curlew/exchange/internal';
import type { Api, SecurityScheme } from '@curlew/openapi';
import type { HttpHeader } from '@curlew/openapi/internal';
import { type Credential, credentialFromText } from '@curlew/request';
import { chooseCredentials } from '@curlew/request/internal';
import { UsageError } from '../usage-error.ts';
import { type Given, pairOption } from './test-settings.ts';

export interface TestCredentials {
  /** By name of the scheme. */
  credentials: Record<string, Credential>;
  headers: HttpHeader[];
  /** Secrets to be masked in reports. */
  secrets: string[];
  given: readonly GivenCredential[];
}

/** A credential of the command line or of `CURLEW_AUTH`. */
export interface GivenCredential {
  /** How messages name it; its text is never shown. */
  label: string;
  /** The name of a scheme; undefined: the schemes that it fits. */
  scheme?: string;
  text: string;
  /** `CURLEW_AUTH` may be set for several runs, of which only some need credentials. */
  isOptional: boolean;
}

/** A name before `=`; the text after it is more than the padding of base64. */
const NAMED = /^([A-Za-z_][\w.-]*)=(?!=*$)/;

/**
 * Credentials by scheme, from options and a variable of the environment. A text without the name of a scheme is offered to
 * all schemes that no other one names.
 */
export function testCredentials(
  { auth = [], header = [] }: Given,
  schemes: readonly SecurityScheme[],
  fromEnvironment: string | undefined,
): TestCredentials {
  const given = [
    ...(fromEnvironment ? [readCredential(fromEnvironment, 'CURLEW_AUTH', schemes)] : []),
    ...auth.map((text) => readCredential(text, '--auth', schemes)),
  ];
  const candidates = given.flatMap(({ scheme, text }) => (scheme === undefined ? [text] : []));
  const credentials: Record<string, Credential> = Object.create(null);
  for (const scheme of schemes) {
    const named = given.findLast((one) => one.scheme === scheme.name);
    const credential = named ? credentialFromText(scheme, named.text) : { candidates };
    if (credential !== undefined && (named || candidates.length > 0)) credentials[scheme.name] = credential;
  }
  const headers = header.map((text): HttpHeader => {
    const [name, value] = pairOption('header', text, ':');
    return { name, value };
  });
  const secrets = [...Object.values(credentials), { candidates }].flatMap(credentialSecrets);
  return { credentials, headers, secrets: [...new Set(secrets)], given };
}

function readCredential(
  text: string,
  option: '--auth' | 'CURLEW_AUTH',
  schemes: readonly SecurityScheme[],
): GivenCredential {
  const isOptional = option === 'CURLEW_AUTH';
  const known = schemes.find(({ name }) => text.startsWith(`${name}=`));
  const name = known?.name ?? NAMED.exec(text)?.[1];
  if (name === undefined) return { label: `\`${option}\``, text, isOptional };
  return {
    label: `\`${isOptional ? option : `--auth ${name}=…`}\``,
    scheme: name,
    text: text.slice(name.length + 1),
    isOptional,
  };
}

/** What the credentials of a run are compared with: an API and the cases that call it. */
export interface CredentialUse {
  api: Pick<Api, 'operations' | 'securitySchemes'>;
  cases: readonly TestCase[];
  credentials: TestCredentials;
  /** Links may lead to any operation. */
  isLinked: boolean;
}

/**
 * Each given credential must be sent by an operation of one of the runs.
 * @throws {UsageError} naming the schemes that exist.
 */
export function assertCredentialsUsed(runs: readonly CredentialUse[]): void {
  if (runs.every(({ cases }) => cases.length === 0)) return;
  const all = runs[0]?.credentials.given ?? [];
  for (const [index, given] of all.entries()) {
    if (runs.some((run) => isUsed(run, index))) continue;
    // Options replace the variable.
    if (given.isOptional && (all.length > 1 || !runs.some(requiresCredentials))) continue;
    throw unusedCredential(given, runs);
  }
}

function isUsed(run: CredentialUse, index: number): boolean {
  const given = run.credentials.given[index];
  return calledOperations(run).some((operation) =>
    chooseCredentials(operation, run.api.securitySchemes, run.credentials.credentials)?.some(
      ({ scheme, candidate }) =>
        given?.scheme === undefined ? candidate === given?.text : scheme.name === given.scheme,
    ),
  );
}

function requiresCredentials(run: CredentialUse): boolean {
  return calledOperations(run).some(({ security }) => security.some(({ schemes }) => schemes.length > 0));
}

function calledOperations({ api, cases, isLinked }: CredentialUse): Api['operations'] {
  if (isLinked) return api.operations;
  const keys = new Set(
    cases.flatMap(({ operation, operations = operation ? [operation.key] : [] }) => operations),
  );
  return api.operations.filter(({ key }) => keys.has(key));
}

function unusedCredential(
  { label, scheme: name }: GivenCredential,
  runs: readonly CredentialUse[],
): UsageError {
  const schemes = runs.flatMap(({ api }) => api.securitySchemes);
  if (schemes.length === 0)
    return new UsageError(
      `${label} requires a security scheme, but the description declares none.`,
      'Send the credentials with `--header`.',
    );
  const list = [...new Set(schemes.map(schemeInWords))].join(', ');
  const known = `Declared: ${list}.`;
  const names = schemes.map((scheme) => scheme.name);
  if (name !== undefined && !names.includes(name)) {
    const meant = closestName(name, names);
    return new UsageError(
      `${label} names a security scheme that the description does not declare. ${known}`,
      meant
        ? `Did you mean \`${meant}\`?`
        : 'Write `--auth scheme=value` with one of these names, also for a value that contains `=`.',
    );
  }
  if (name !== undefined)
    return new UsageError(
      `${label} is not used: each selected operation requires other credentials, or more than it. ${known}`,
      `Give all credentials of an alternative that has \`${name}\`, or leave it out.`,
    );
  return new UsageError(
    `${label} is not used: its value fits no security scheme of a selected operation, or another credential is sent instead. ${known}`,
    'A token or key fits bearer, apiKey, oauth2 and openIdConnect, `user:password` fits basic. Name the scheme with `--auth scheme=value`.',
  );
}

function schemeInWords({ name, type, scheme, in: place, parameterName }: SecurityScheme): string {
  if (type === 'apiKey') return `\`${name}\` (apiKey, ${place ?? 'header'} \`${parameterName ?? name}\`)`;
  return `\`${name}\` (${type === 'http' ? `http ${scheme ?? 'bearer'}` : type})`;
}
