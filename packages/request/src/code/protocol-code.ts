import type { Json, JsonObject } from '@curlew/openapi';
import { exactText, type HttpHeader, writtenJson } from '@curlew/openapi/internal';

/** A call over gRPC. */
export interface GrpcCall {
  /** `host:port` */
  address: string;
  isSecure: boolean;
  /** `shop.v1.Shop/GetUser` */
  method: string;
  /** Path of the `.proto` file; absent: the server is asked. */
  proto?: string;
  /** The metadata. */
  headers: readonly HttpHeader[];
  /** Messages as JSON, of which several are a stream; undefined: a message that is read from standard input. */
  data: string | undefined;
}

/** A call by `grpcurl`. */
export function grpcurlCode({ address, isSecure, method, proto, headers, data = '@' }: GrpcCall): string {
  return [
    `grpcurl${isSecure ? '' : ' -plaintext'}`,
    ...(proto === undefined ? [] : [`-import-path . -proto ${quote(proto)}`]),
    ...headers.map(({ name, value }) => `-H ${quote(`${name}: ${value}`)}`),
    ...(data === '' ? [] : [`-d ${quote(data)}`]),
    `${quote(address)} ${quote(method)}`,
  ].join(' \\\n  ');
}

/** A connection by `websocat`, and the texts that are sent over it. */
export function websocatCode(
  url: string,
  headers: readonly HttpHeader[],
  messages: readonly string[],
): string {
  const isProtocol = (name: string) => /^sec-websocket-protocol$/i.test(name);
  const client = [
    // Without `-n` it closes the connection after the last message, before a reply comes.
    'websocat -n',
    ...headers.map(({ name, value }) =>
      isProtocol(name) ? `--protocol ${quote(value)}` : `-H ${quote(`${name}: ${value}`)}`,
    ),
    quote(url.replace(/^http/, 'ws')),
  ].join(' \\\n  ');
  return messages.length === 0 ? client : `printf '%s\\n' ${messages.map(quote).join(' ')} | ${client}`;
}

/** What an operation over MCP calls: one of them. */
export interface McpCallee {
  tool?: string;
  resource?: string;
  prompt?: string;
}

/** The JSON-RPC message of a call over MCP. */
export function mcpMessage({ tool = '', resource, prompt }: McpCallee, values: JsonObject): JsonObject {
  const [method, params]: [string, JsonObject] =
    resource !== undefined
      ? ['resources/read', { uri: expandUri(resource, variableTexts(values)) }]
      : prompt !== undefined
        ? ['prompts/get', { name: prompt, arguments: variableTexts(values) }]
        : ['tools/call', { name: tool, arguments: values }];
  return { jsonrpc: '2.0', id: 1, method, params };
}

/** Values as texts, for placeholders of examples and scripts: a string as it is, any other value as JSON. */
export function variableTexts(variables: Readonly<Record<string, Json>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : (exactText(variables, name) ?? writtenJson(value)),
    ]),
  );
}

/** A URI template with its variables; expressions of RFC 6570 with several variables or modifiers stay as they are. */
function expandUri(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\+?)([\w.]+)\}/g, (expression, plus: string, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) return expression;
    return plus === '' ? encodeURIComponent(value) : encodeURI(value);
  });
}

/** The procedure of an operation over tRPC. */
export interface TrpcProcedure {
  procedure?: string;
  type?: 'query' | 'mutation' | 'subscription';
  batch?: boolean;
  transformer?: 'none' | 'superjson';
}

/** The kind of a procedure: as its author says, else from the HTTP method. */
export function procedureType({ type }: TrpcProcedure, method: string): NonNullable<TrpcProcedure['type']> {
  return type ?? (method.toLowerCase() === 'get' ? 'query' : 'mutation');
}

/**
 * The request of a procedure in the envelope of tRPC: input in the query of queries and subscriptions, in the body of mutations.
 * @param address of the operation; its query may have the input.
 */
export function trpcCall(
  address: string,
  extension: TrpcProcedure,
  type: NonNullable<TrpcProcedure['type']>,
  input: Json | undefined,
): { method: 'GET' | 'POST'; url: string; accept: string; body?: Json } {
  const { procedure = '', transformer } = extension;
  const url = splitUrl(address);
  const path =
    procedure === '' || url.path.endsWith(`/${procedure}`)
      ? url.path
      : `${url.path.replace(/\/$/, '')}/${procedure}`;
  const isBatch = extension.batch === true && type !== 'subscription';
  const written = input === undefined || transformer !== 'superjson' ? input : { json: input };
  const envelope = isBatch ? (written === undefined ? {} : { 0: written }) : written;
  url.query.delete('input');
  if (isBatch) url.query.set('batch', '1');
  const isSent = type !== 'mutation' && envelope !== undefined;
  if (isSent) url.query.set('input', writtenJson(envelope));
  const query = url.query.size > 0 ? `?${url.query}` : '';
  const sent = { url: `${url.origin}${path}${query}` };
  const accept = type === 'subscription' ? 'text/event-stream' : 'application/json';
  if (type === 'mutation')
    return { method: 'POST', ...sent, accept, ...(envelope !== undefined && { body: envelope }) };
  return { method: 'GET', ...sent, accept };
}

/** The parts of an address that may have variables, as in `https://{host}:{port}/v1`: `URL` refuses some of them. */
export function splitUrl(url: string): { origin: string; path: string; query: URLSearchParams } {
  const [, origin = '', path = '', query = ''] = /^([^/?#]*\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?/.exec(url) ?? [];
  return { origin, path: path === '' ? '/' : path, query: new URLSearchParams(query) };
}

/** A word of a shell. */
function quote(text: string): string {
  return /^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll('\0', '').replaceAll("'", "'\\''")}'`;
}
