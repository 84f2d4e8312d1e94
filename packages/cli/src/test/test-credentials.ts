import type { TestCase } from '@curlew/contract';
import {
  credentialVariables,
  type EnvironmentVariables,
  readCredentials,
} from '@curlew/contract/credentials';
import { credentialHeaders, SESSION_TOKEN, type TokenSources } from '@curlew/contract/internal';
import { closestName } from '@curlew/diagnostics/internal';
import { credentialSecrets } from '@curlew/exchange/internal';
import type { Api, SecurityScheme } from '@curlew/openapi';
import type { HttpHeader } from '@curlew/openapi/internal';
import { type Credential, credentialFromText } from '@curlew/request';
import { chooseCredentials } from '@curlew/request/internal';
import { TokenSource } from '@curlew/request/oauth';
import { UsageError } from '../command-error.ts';
import { type Given, pairOption } from './test-settings.ts';

/** An API that credentials are for. */
export interface CredentialApi extends Pick<Api, 'operations' | 'securitySchemes'> {
  /** Names of its source descriptions in an Arazzo document; none where there is only one API. */
  names: readonly string[];
}

/** Credentials and headers of one API. */
export interface ApiCredentials {
  api: CredentialApi;
  /** By name of the scheme. */
  credentials: Record<string, Credential>;
  headers: HttpHeader[];
  /** OAuth 2 tokens of schemes whose credential is `SESSION_TOKEN`. */
  tokens: TokenSources;
}

export interface TestCredentials {
  /** In the order of the APIs. */
  all: readonly ApiCredentials[];
  /** Secrets to be masked in reports; grows with the tokens of the run. */
  secrets: string[];
  given: readonly GivenCredential[];
  /** Variables of the environment hold credentials of single schemes. */
  hasVariables: boolean;
}

/** A credential of the command line or of `CURLEW_AUTH`. */
export interface GivenCredential {
  /** How messages name it; its text is never shown. */
  label: string;
  /** The name of a scheme; undefined: the schemes that it fits. */
  scheme?: string;
  /** The only API that it is sent to; undefined if none has the scheme. */
  api?: CredentialApi;
  text: string;
  /** `CURLEW_AUTH` may be set for several runs, of which only some need credentials. */
  isOptional: boolean;
}

/** A name before `=`; the text after it is more than the padding of base64. */
const NAMED = /^([A-Za-z_][\w.-]*)=(?!=*$)/;

/**
 * Credentials by API and scheme, from options and variables of the environment. Each is for one API; a text without the name
 * of a scheme is offered to all schemes of its API that no other one names.
 * @throws {UsageError} for a credential that fits several APIs.
 */
export function testCredentials(
  { auth = [], header = [] }: Given,
  apis: readonly CredentialApi[],
  environment: EnvironmentVariables,
): TestCredentials {
  rejectSharedVariables(apis, environment);
  const fromEnvironment = environment.CURLEW_AUTH;
  const secrets: string[] = [];
  const given = [
    ...(fromEnvironment ? [readCredential(fromEnvironment, 'CURLEW_AUTH', apis)] : []),
    ...auth.map((text) => readCredential(text, '--auth', apis)),
  ];
  const headers = header.map((text) => readHeader(text, apis));
  const all = apis.map((api): ApiCredentials => {
    const own = given.filter((one) => one.api === api);
    const candidates = own.flatMap(({ scheme, text }) => (scheme === undefined ? [text] : []));
    const variables = readCredentials(api.securitySchemes, environment, api.names);
    const tokens = new Map(
      variables.clients.map((client) => [
        client.scheme.name,
        new TokenSource(client, (token) => secrets.push(token)),
      ]),
    );
    secrets.push(...variables.secrets);
    const credentials: Record<string, Credential> = Object.create(null);
    for (const scheme of api.securitySchemes) {
      const { name } = scheme;
      const named = own.findLast((one) => one.scheme === name);
      // An option replaces a variable.
      const isOffered = own.some(
        (one) => one.scheme === undefined && !one.isOptional && fitsScheme(scheme, one.text),
      );
      const variable = isOffered
        ? undefined
        : (variables.fixed[name] ?? (tokens.has(name) ? SESSION_TOKEN : undefined));
      const offered = candidates.length > 0 ? { candidates } : undefined;
      const credential = named ? credentialFromText(scheme, named.text) : (variable ?? offered);
      if (credential !== undefined) credentials[name] = credential;
    }
    return {
      api,
      credentials,
      tokens,
      headers: headers.flatMap(({ api: only, ...rest }) =>
        only === undefined || only === api ? [rest] : [],
      ),
    };
  });
  const texts = given.flatMap(({ text }) => credentialSecrets({ candidates: [text] }));
  const sent = all.flatMap(({ credentials }) => Object.values(credentials));
  secrets.push(...sent.filter((one) => one !== SESSION_TOKEN).flatMap(credentialSecrets), ...texts);
  return { all, secrets, given, hasVariables: apis.some((api) => setVariables(api, environment).length > 0) };
}

/** The variables that hold credentials of an API, with their schemes. */
function setVariables(
  api: CredentialApi,
  environment: EnvironmentVariables,
): (SchemePlace & { variable: string })[] {
  return api.securitySchemes.flatMap((scheme) =>
    [undefined, ...api.names]
      .flatMap((source) => Object.values(credentialVariables(scheme, source)))
      .filter((variable) => environment[variable]?.trim())
      .map((variable) => ({ api, scheme, variable })),
  );
}

/** @throws {UsageError} for a variable whose name is that of schemes of several APIs. */
function rejectSharedVariables(apis: readonly CredentialApi[], environment: EnvironmentVariables): void {
  const places = new Map<string, SchemePlace[]>();
  for (const { variable, ...place } of apis.flatMap((api) => setVariables(api, environment)))
    places.set(variable, [...(places.get(variable) ?? []), place]);
  for (const [variable, found] of places) {
    const [first] = found;
    if (first === undefined || new Set(found.map(({ api }) => api)).size < 2) continue;
    const kinds = Object.entries(credentialVariables(first.scheme));
    const kind = kinds.find(([, name]) => name === variable)?.[0];
    const own = Object.entries(credentialVariables(first.scheme, first.api.names[0]));
    const qualified = own.find(([one]) => one === kind)?.[1];
    throw new UsageError(
      `\`${variable}\` names security schemes of several source descriptions: ${listPlaces(found)}.`,
      qualified === undefined
        ? 'Rename one of the source descriptions.'
        : `Write the one that it is for, such as \`${qualified}\`.`,
    );
  }
}

function listPlaces(places: readonly SchemePlace[]): string {
  return places.map((place) => `\`${qualifiedName(place)}\``).join(', ');
}

/** A scheme with its API. */
interface SchemePlace {
  api: CredentialApi;
  scheme: SecurityScheme;
}

function readCredential(
  text: string,
  option: '--auth' | 'CURLEW_AUTH',
  apis: readonly CredentialApi[],
): GivenCredential {
  const isOptional = option === 'CURLEW_AUTH';
  const places = schemePlaces(apis);
  const named = places.flatMap((place) => {
    const names = [place.scheme.name, ...place.api.names.map((name) => `${name}.${place.scheme.name}`)];
    const name = names.find((one) => text.startsWith(`${one}=`));
    return name === undefined ? [] : [{ ...place, name }];
  });
  const [first] = named;
  const name = first?.name ?? NAMED.exec(text)?.[1];
  if (name === undefined) {
    const fitting = places.filter(({ scheme }) => fitsScheme(scheme, text));
    rejectSeveral(`\`${option}\` fits`, fitting, option);
    const api = (fitting[0] ?? places[0])?.api;
    return { label: `\`${option}\``, text, isOptional, ...(api && { api }) };
  }
  const label = `\`${isOptional ? option : `--auth ${name}=…`}\``;
  rejectSeveral(`${label} names`, named, option);
  return {
    label,
    scheme: first?.scheme.name ?? name,
    text: text.slice(name.length + 1),
    isOptional,
    ...(first && { api: first.api }),
  };
}

function schemePlaces(apis: readonly CredentialApi[]): SchemePlace[] {
  return apis.flatMap((api) => api.securitySchemes.map((scheme) => ({ api, scheme })));
}

function fitsScheme(scheme: SecurityScheme, text: string): boolean {
  const security = [{ schemes: [{ name: scheme.name, scopes: [] }] }];
  const chosen = chooseCredentials({ security }, [scheme], { [scheme.name]: { candidates: [text] } });
  return chosen?.some(({ candidate }) => candidate !== undefined) ?? false;
}

/** A credential of one API must not reach the server of another one. */
function rejectSeveral(what: string, places: readonly SchemePlace[], option: '--auth' | 'CURLEW_AUTH'): void {
  if (new Set(places.map(({ api }) => api)).size < 2) return;
  const [first = ''] = places.map(qualifiedName);
  throw new UsageError(
    `${what} security schemes of several source descriptions: ${listPlaces(places)}.`,
    `Write the one that it is for, such as \`${option}${option === '--auth' ? ' ' : '='}${first}=…\`.`,
  );
}

function qualifiedName({ api, scheme }: SchemePlace): string {
  return [...api.names.slice(0, 1), scheme.name].join('.');
}

/**
 * A header of all APIs, or of the one whose name is before a dot.
 * @throws {UsageError} for a credential that would be sent to several APIs.
 */
function readHeader(text: string, apis: readonly CredentialApi[]): HttpHeader & { api?: CredentialApi } {
  const [name, value] = pairOption('header', text, ':');
  for (const api of apis) {
    const source = api.names.find((one) => name.startsWith(`${one}.`) && name.length > one.length + 1);
    if (source !== undefined) return { name: name.slice(source.length + 1), value, api };
  }
  const isCredential = credentialHeaders(apis.flatMap(({ securitySchemes }) => securitySchemes));
  if (apis.length < 2 || !isCredential(name)) return { name, value };
  throw new UsageError(
    `The header \`${name}\` of \`--header\` holds a credential, and the document has several source descriptions: ${apis
      .map(({ names: [first] }) => `\`${first}\``)
      .join(', ')}.`,
    `Write the one that it is for, such as \`--header '${apis[0]?.names[0]}.${name}: …'\`.`,
  );
}

/** What the credentials of a run are compared with: the cases that call its APIs. */
export interface CredentialUse {
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
    const isReplaced = all.length > 1 || runs.some(({ credentials }) => credentials.hasVariables);
    if (given.isOptional && (isReplaced || !runs.some(requiresCredentials))) continue;
    throw unusedCredential(given, runs);
  }
}

function isUsed(run: CredentialUse, index: number): boolean {
  const given = run.credentials.given[index];
  const own = run.credentials.all.find(({ api }) => api === given?.api);
  if (given === undefined || own === undefined) return false;
  return calledOperations(own.api, run).some((operation) =>
    chooseCredentials(operation, own.api.securitySchemes, own.credentials)?.some(({ scheme, candidate }) =>
      given.scheme === undefined ? candidate === given.text : scheme.name === given.scheme,
    ),
  );
}

function requiresCredentials(run: CredentialUse): boolean {
  return run.credentials.all.some(({ api }) =>
    calledOperations(api, run).some(({ security }) => security.some(({ schemes }) => schemes.length > 0)),
  );
}

/** Operations of an API that the cases may call. */
export function calledOperations(
  api: CredentialApi,
  { cases, isLinked }: Pick<CredentialUse, 'cases' | 'isLinked'>,
): Api['operations'] {
  if (isLinked) return api.operations;
  const keys = new Set(
    cases.flatMap(({ operation, operations = operation ? [operation.key] : [] }) => operations),
  );
  return api.operations.filter(({ key }) => keys.has(key));
}

function unusedCredential(
  { label, scheme: name, api }: GivenCredential,
  runs: readonly CredentialUse[],
): UsageError {
  const schemes = schemePlaces(runs.flatMap(({ credentials }) => credentials.all.map((one) => one.api)));
  if (schemes.length === 0)
    return new UsageError(
      `${label} requires a security scheme, but the description declares none.`,
      'Send the credentials with `--header`.',
    );
  const list = [...new Set(schemes.map(schemeInWords))].join(', ');
  const known = `Declared: ${list}.`;
  const names = schemes.map(qualifiedName);
  if (name !== undefined && api === undefined && !runs.some(hasScheme(name))) {
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

function hasScheme(name: string): (run: CredentialUse) => boolean {
  return ({ credentials }) =>
    credentials.all.some(({ api }) => api.securitySchemes.some((scheme) => scheme.name === name));
}

function schemeInWords(place: SchemePlace): string {
  const { type, scheme, in: location, parameterName } = place.scheme;
  const name = qualifiedName(place);
  if (type === 'apiKey')
    return `\`${name}\` (apiKey, ${location ?? 'header'} \`${parameterName ?? place.scheme.name}\`)`;
  return `\`${name}\` (${type === 'http' ? `http ${scheme ?? 'bearer'}` : type})`;
}
