import { randomBytes } from 'node:crypto';
import type { Operation } from '@curlew/openapi';
import { type HttpHeader, isToken } from '@curlew/openapi/internal';
import { buildRequest } from '@curlew/request';
import { isOfClient, serverTarget } from '../call/server-target.ts';
import { getAdvice } from '../cases/run-advice.ts';
import type { CaseContext } from '../cases/test-case.ts';
import { basicAuthorization } from '../protocols/http/create-dispatcher.ts';
import type { VariableScopes, VariableValues } from '../scripts/script-run.ts';
import { NO_OPERATION } from './raw-call.ts';
import { type MissingName, RequestVariables } from './resolve-variables.ts';

/** A collection to run: its requests as they are written, with `{{name}}` for variables. */
export interface CollectionToRun {
  name?: string;
  /** Variables of the collection. */
  variables: Readonly<Record<string, string>>;
  /** In the order in which they are sent. */
  requests: readonly CollectionRequest[];
}

/** A request of a collection. */
export interface CollectionRequest {
  /** Position in the collection. */
  index: number;
  id?: string;
  name: string;
  /** Names of the folders around it, outermost first. */
  folders: readonly string[];
  method: string;
  /** Without the query, if `query` lists it; may be relative to the server of the run. */
  url: string;
  query?: readonly { name: string; value?: string }[];
  /** Values of `:name` segments. */
  pathVariables: Readonly<Record<string, string>>;
  headers: readonly { name: string; value: string }[];
  body?: CollectionBody;
  auth?: { type: string; parameters: Readonly<Record<string, string>> };
  scripts: { prerequest?: string; test?: string };
  /** Variables of the folders around it. */
  variables: Readonly<Record<string, string>>;
  /** Statuses of its saved responses. */
  savedStatuses: readonly number[];
}

export type CollectionBody =
  | { kind: 'text'; text: string; mediaType: string }
  | { kind: 'form' | 'multipart'; fields: readonly CollectionField[]; mediaType: string }
  /** `variables` is JSON text. */
  | { kind: 'graphql'; query: string; variables: string; operationName?: string }
  /** A file, which is never read. */
  | { kind: 'file' };

/** A field of a form; one with a `fileName` is a file, whose content a collection does not have. */
export interface CollectionField {
  name: string;
  value?: string;
  fileName?: string;
  contentType?: string;
}

/** A request of a collection as it is sent. */
export interface ComposedItem {
  method: string;
  url: URL;
  headers: HttpHeader[];
  body?: string;
}

/** Why a request is not sent: variables without values, something unsupported, or a server that is not of the run. */
export type NotSent = { missing: MissingName[] } | { problem: string } | { foreign: string };

export interface ComposeContext {
  context: CaseContext;
  /** The operation that the request became, if any. */
  operation: Operation | undefined;
  /** Servers that the collection and the options name, beside those of the description. */
  servers: ReadonlySet<string>;
  /** Headers that the pre-request script set. */
  scriptHeaders: readonly HttpHeader[];
}

/** What the authentication of a request adds to it, or why it cannot be sent. */
type ResolvedAuth = { headers: HttpHeader[]; query: [string, string][] } | { problem: string };

/** Characters of an unknown kind that are shown. */
const MAX_KIND = 50;

/** Kinds that sign each request, or need replies of the server. */
const KINDS: Readonly<Record<string, string>> = {
  asap: 'Atlassian ASAP',
  awsv4: 'AWS Signature Version 4',
  digest: 'Digest',
  edgegrid: 'Akamai EdgeGrid',
  hawk: 'Hawk',
  jwt: 'JWT',
  ntlm: 'NTLM',
  oauth1: 'OAuth 1.0',
};

/** Resolves a request with the variables of this moment. */
export function composeItem(
  item: CollectionRequest,
  variables: RequestVariables,
  { context, operation, servers, scriptHeaders }: ComposeContext,
): ComposedItem | NotSent {
  const { input } = context;
  const address = resolveAddress(item, variables, context);
  const headers = item.headers.map(({ name, value }): HttpHeader => {
    const resolved = variables.resolve(name, `the header \`${name}\``).trim();
    return { name: resolved, value: variables.resolve(value, `the header \`${name}\``).trim() };
  });
  const method = variables.resolve(item.method, 'the method').toUpperCase();
  const given = givenCredentials(operation, context);
  const isReplaced = given !== undefined || (input.headers ?? []).some(isAuthorization);
  const auth = item.auth && !isReplaced ? resolveAuth(item.auth, variables, context) : undefined;
  const body = item.body && resolveBody(item.body, variables);
  if (variables.missing.length > 0) return { missing: variables.missing };
  for (const part of [auth, body]) if (part && 'problem' in part) return part;
  if (!isToken(method)) return { problem: 'The method is not a token of HTTP.' };
  if (address === undefined)
    return {
      problem: `The URL is relative to a server that the collection does not name: ${getAdvice(context).server}.`,
    };
  const url = serverTarget(address, context, servers);
  if (url === undefined) return { foreign: URL.parse(address)?.origin ?? 'an address that is not a URL' };
  const user = getAuthorization(address);
  const own = auth && !('problem' in auth) ? auth : { headers: [], query: [] };
  for (const [name, value] of [...own.query, ...(given?.query ?? [])])
    url.search += `${url.search === '' ? '?' : '&'}${[name, value].map((text) => encodeURIComponent(text.toWellFormed())).join('=')}`;
  const type = body && !('problem' in body) ? [{ name: 'Content-Type', value: body.mediaType }] : [];
  const sent = [
    type,
    headers,
    scriptHeaders,
    user,
    own.headers,
    input.headers ?? [],
    given?.headers ?? [],
  ].reduce(replaceHeaders, []);
  const broken = sent.find(({ name, value }) => !isHeader(name, value));
  if (broken)
    return {
      problem: `The header \`${broken.name.slice(0, 100)}\` has a character that HTTP does not allow.`,
    };
  return {
    method,
    url,
    headers: sent.filter(({ name }) => !isOfClient(name)),
    ...(body && !('problem' in body) && { body: body.text }),
  };
}

function isAuthorization({ name }: HttpHeader): boolean {
  return name.toLowerCase() === 'authorization';
}

/** `:name`, a whole segment of the path. */
const PATH_VARIABLE = /\/:([A-Za-z_][\w.-]*)(?=[/?#]|$)/g;
/** `{{baseUrl}}` before a path that has no slash, or before another variable. */
const JOINED_BASE = /^\s*\{\{[^{}]+\}\}(?=\{\{|\w[^./:?#]*(?:[/?#]|$))/;
/** Scheme, host and port, each of them a variable or not. */
const AUTHORITY = /^\s*(?:(?:[a-z][a-z\d+.-]*|\{\{[^{}]+\}\}):\/\/)?(?:\{\{[^{}]*\}\}|[^/?#{])*/i;

/** `/api`, not `//host`. */
function isPath(text: string): boolean {
  return /^\/(?!\/)/.test(text);
}

/** The part of an address that names its server. */
function serverPart(written: string): string {
  return (JOINED_BASE.exec(written) ?? AUTHORITY.exec(written))?.[0] ?? '';
}

/** The absolute address, query included; undefined without a server. */
function resolveAddress(
  { url, query, pathVariables }: CollectionRequest,
  variables: RequestVariables,
  { input }: CaseContext,
): string | undefined {
  const end = url.search(/[?#]/);
  const path = (end < 0 ? url : url.slice(0, end)).replace(PATH_VARIABLE, (segment, name: string) => {
    // Without a value, as of an option of the same name: collections often leave path variables empty.
    const value = Object.hasOwn(pathVariables, name) ? pathVariables[name] : undefined;
    const resolved = variables.resolve(value ?? `{{${name}}}`, `\`:${name}\` of the URL`);
    return resolved.includes('{{') ? segment : `/${encodeSegment(resolved)}`;
  });
  const written = path + (end < 0 ? '' : url.slice(end));
  const head = serverPart(written);
  const own = variables.expand(head).trim();
  const expanded = variables.expand(written).trim();
  // A server whose variables have no value is that of the run, as is one of which only the path is known.
  const hasNoServer = own === '' || own.includes('{{') || isPath(own);
  const isRelative = own.includes('{{') || isPath(own) || expanded === '' || /^[/?#](?!\/)/.test(expanded);
  const server = input.server?.url;
  const isCut = isRelative && hasNoServer && server !== undefined;
  const resolved = variables.resolve(isCut ? written.slice(head.length) : written, 'the URL').trim();
  if (isRelative && server === undefined) return undefined;
  const address = isRelative
    ? `${server?.replace(/\/+$/, '')}${/^[/?#]|^$/.test(resolved) ? '' : '/'}${resolved}`
    : withScheme(resolved);
  return query === undefined ? address : withQuery(address, query, variables);
}

function withQuery(
  address: string,
  query: NonNullable<CollectionRequest['query']>,
  variables: RequestVariables,
): string {
  const pairs = query.map(({ name, value }) => {
    const place = `the query parameter \`${name}\``;
    const key = variables.resolve(name, place).replace(/[&=#]/g, encodeURIComponent);
    return value === undefined
      ? key
      : `${key}=${variables.resolve(value, place).replace(/[&#]/g, encodeURIComponent)}`;
  });
  const [start = '', ...fragment] = address.split('#');
  const separator = pairs.length === 0 ? '' : start.includes('?') ? '&' : '?';
  return [`${start}${separator}${pairs.join('&')}`, ...fragment].join('#');
}

/** A value stays in its segment: `/`, `?` and `#` are part of it. Text that is encoded already stays. */
function encodeSegment(text: string): string {
  return text.replace(/[/?#\\]/g, encodeURIComponent);
}

/** `user:password@` of the address (RFC 7617). */
function getAuthorization(address: string): HttpHeader[] {
  const { username = '', password = '' } = URL.parse(address) ?? {};
  if (username === '' && password === '') return [];
  return [{ name: 'Authorization', value: basicAuthorization({ username, password }) }];
}

/** The credentials of the options, for the schemes of the operation; undefined without any. */
function givenCredentials(
  operation: Operation | undefined,
  { input, session }: CaseContext,
): { headers: HttpHeader[]; query: [string, string][] } | undefined {
  const { credentials = {} } = input;
  if (operation === undefined || Object.keys(credentials).length === 0) return undefined;
  const server = { url: 'http://server.invalid', variables: [] };
  const { security } = operation;
  const { request } = buildRequest(
    { ...NO_OPERATION, security },
    session.views,
    { server, credentials },
    { securitySchemes: session.api.securitySchemes },
  );
  const query = [...new URL(request.url).searchParams];
  return request.headers.length + query.length === 0 ? undefined : { headers: [...request.headers], query };
}

/** The headers without those that later ones replace. */
function replaceHeaders(before: readonly HttpHeader[], more: readonly HttpHeader[]): HttpHeader[] {
  const names = new Set(more.map(({ name }) => name.toLowerCase()));
  return [...before.filter(({ name }) => !names.has(name.toLowerCase())), ...more];
}

/** RFC 9110, section 5. */
function isHeader(name: string, value: string): boolean {
  return isToken(name) && !/[\0\r\n]/.test(value);
}

/** The authentication of a request with its variables resolved. */
function resolveAuth(
  { type, parameters }: NonNullable<CollectionRequest['auth']>,
  variables: RequestVariables,
  context: CaseContext,
): ResolvedAuth {
  const parameter = (name: string): string => variables.resolve(parameters[name] ?? '', 'the authentication');
  const header = (value: string): ResolvedAuth => ({
    headers: [{ name: 'Authorization', value }],
    query: [],
  });
  switch (type) {
    case 'bearer':
      return header(`Bearer ${parameter('token')}`);
    case 'basic': {
      const pair = `${parameter('username')}:${parameter('password')}`;
      return header(`Basic ${Buffer.from(pair).toString('base64')}`);
    }
    case 'apikey': {
      const name = parameter('key');
      const value = parameter('value');
      if (name === '') return { headers: [], query: [] };
      if (parameter('in') === 'query') return { headers: [], query: [[name, value]] };
      return { headers: [{ name, value }], query: [] };
    }
    case 'oauth2': {
      const token = parameter('accessToken');
      if (token === '') return { problem: unsupported('OAuth 2.0 without an access token', context) };
      if (parameter('addTokenTo') === 'queryParams') return { headers: [], query: [['access_token', token]] };
      const prefix = parameters.headerPrefix === undefined ? 'Bearer' : parameter('headerPrefix').trim();
      return header(`${prefix} ${token}`.trim());
    }
    default:
      return { problem: unsupported(kindName(type), context) };
  }
}

function kindName(type: string): string {
  return (Object.hasOwn(KINDS, type) ? KINDS[type] : undefined) ?? String(type).slice(0, MAX_KIND);
}

function unsupported(kind: string, context: CaseContext): string {
  return `The authentication ${kind} is not supported: ${getAdvice(context).credentials}.`;
}

/** A body with the media type that is sent unless a header declares another one; or why it cannot be sent. */
export type ResolvedBody = { text: string; mediaType: string } | { problem: string };

/** The body of a request with its variables resolved. */
export function resolveBody(body: CollectionBody, variables: RequestVariables): ResolvedBody {
  const resolve = (text: string): string => variables.resolve(text, 'the body');
  switch (body.kind) {
    case 'text':
      return { text: resolve(body.text), mediaType: body.mediaType };
    case 'form': {
      const pairs = body.fields.map(({ name, value = '' }): [string, string] => [
        resolve(name),
        resolve(value),
      ]);
      return { text: new URLSearchParams(pairs).toString(), mediaType: body.mediaType };
    }
    case 'multipart':
      return multipart(body.fields, body.mediaType, resolve);
    case 'graphql': {
      const { query, operationName } = body;
      const given = resolve(body.variables).trim();
      try {
        const values: unknown = given === '' ? {} : JSON.parse(given);
        const payload = { query: resolve(query), ...(operationName && { operationName }), variables: values };
        return { text: JSON.stringify(payload), mediaType: 'application/json' };
      } catch {
        return { problem: 'The variables of the GraphQL query are not JSON.' };
      }
    }
    case 'file':
      return { problem: 'The body is a file, which is not part of the collection.' };
  }
}

/** RFC 7578; a boundary that the author wrote is kept. */
function multipart(
  fields: readonly CollectionField[],
  mediaType: string,
  resolve: (text: string) => string,
): ResolvedBody {
  const file = fields.find(({ fileName }) => fileName !== undefined);
  if (file) return { problem: `The field \`${file.name}\` is a file, which is not part of the collection.` };
  const written = /;\s*boundary="?([^";]+)"?/i.exec(mediaType)?.[1];
  const boundary = written ?? `curlew-${randomBytes(16).toString('hex')}`;
  const parts = fields.map(({ name, value = '', contentType }) => {
    const type = contentType === undefined ? '' : `Content-Type: ${headerText(resolve(contentType))}\r\n`;
    return `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(resolve(name))}"\r\n${type}\r\n${resolve(value)}\r\n`;
  });
  return {
    text: `${parts.join('')}--${boundary}--\r\n`,
    mediaType: written ? mediaType : `multipart/form-data; boundary=${boundary}`,
  };
}

function quoted(text: string): string {
  return text.replace(/["\r\n]/g, encodeURIComponent);
}

function headerText(text: string): string {
  return text.replace(/[\r\n]/g, ' ');
}

/**
 * The origins that the requests of a collection have before any script runs: by the file itself and by the variables of
 * options. Variables that scripts set do not add servers.
 */
export function namedServers(
  { requests }: CollectionToRun,
  scopes: VariableScopes,
  rows: readonly VariableValues[],
): Set<string> {
  const servers = new Set<string>();
  for (const data of rows)
    for (const { url, variables } of requests) {
      const address = new RequestVariables({ ...scopes, data }, variables).expand(
        url.replace(/[?#].*$/s, ''),
      );
      const text = withScheme(address.trim());
      const origin = /^\/|^\{\{/.test(text) ? undefined : URL.parse(text)?.origin;
      // A variable of the host that has no value would name any server.
      if (origin !== undefined && !/[{}]|%7b/i.test(origin)) servers.add(origin);
    }
  return servers;
}

/** An address with its scheme: a variable may contain it again (`https://{{host}}`), begin with `//`, or have none. */
export function withScheme(address: string): string {
  const inner = address.replace(/^https?:\/\/(?=https?:\/\/)/i, '');
  if (inner.startsWith('//')) return `https:${inner}`;
  const isWritten = /^[a-z][a-z\d+.-]*:\/\/|^\/|^\{\{/i.test(inner);
  return isWritten ? inner : `http://${inner}`;
}
