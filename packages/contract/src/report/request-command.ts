import type { Exchange, ExchangeMessage, ExchangeRequest } from '@curlew/exchange';
import { getExtension } from '@curlew/exchange/internal';
import type { Operation } from '@curlew/openapi';
import { isObject } from '@curlew/openapi/internal';
import type { PlainRequest } from '@curlew/request';
import { curlCode } from '@curlew/request/internal';
import { jsonValue } from '../call/call-outcome.ts';
import { variableTexts } from '../scripts/script-run.ts';

/** Longer bodies are read from a file by the command; in bytes. */
const MAX_BODY = 20_000;
/** Headers that curl adds by itself. */
const OWN_HEADERS = /^(?:user-agent|accept-encoding|content-length|host|connection)$/i;

/**
 * A command that makes a call again: curl, `grpcurl` for gRPC, `websocat` with the sent messages for WebSocket. The exchange has
 * to be masked already.
 * @param operation what `x-mcp` is read from.
 */
export function requestCommand(
  { request, messages, protocol }: Pick<Exchange, 'request' | 'messages' | 'protocol'>,
  operation?: Operation,
): string {
  if (protocol === 'websocket') return socketCommand(request, messages);
  if (/^grpcs?:/.test(request.url)) return grpcCommand(request);
  if (request.url.startsWith('stdio:')) return mcpMessage(request, operation);
  const isMcp = operation !== undefined && getExtension(operation, 'x-mcp') !== undefined;
  return curlCode(isMcp ? mcpRequest(request, operation) : plainRequest(request));
}

function plainRequest({ method, url, headers, body }: ExchangeRequest): PlainRequest {
  const sent = headers.filter(({ name }) => !OWN_HEADERS.test(name));
  const request: PlainRequest = { method, url, headers: sent };
  if (body === undefined) return request;
  const mediaType = headers.find(({ name }) => /^content-type$/i.test(name))?.value ?? '';
  const text = getText(body);
  request.body =
    text === undefined
      ? { kind: 'file', mediaType, fileName: 'body.bin', content: new Uint8Array() }
      : { kind: 'text', mediaType, text };
  return request;
}

function mcpRequest(request: ExchangeRequest, operation: Operation): PlainRequest {
  const content = [
    { name: 'Content-Type', value: 'application/json' },
    { name: 'Accept', value: 'application/json, text/event-stream' },
  ];
  const own = request.headers.filter(
    ({ name }) => !OWN_HEADERS.test(name) && !/^(?:content-type|accept)$/i.test(name),
  );
  return {
    method: 'POST',
    url: request.url,
    headers: [...content, ...own],
    body: { kind: 'text', mediaType: 'application/json', text: mcpMessage(request, operation) },
  };
}

/** The JSON-RPC message of a call. */
function mcpMessage({ body }: ExchangeRequest, operation: Operation | undefined): string {
  const extension = (operation && getExtension(operation, 'x-mcp')) ?? {};
  const given = jsonValue(body);
  const values = isObject(given) ? given : {};
  const [method, params] =
    extension.resource !== undefined
      ? ['resources/read', { uri: expandUri(extension.resource, variableTexts(values)) }]
      : extension.prompt !== undefined
        ? ['prompts/get', { name: extension.prompt, arguments: variableTexts(values) }]
        : ['tools/call', { name: extension.tool ?? '', arguments: values }];
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
}

/** A URI template with its variables; expressions of RFC 6570 with several variables or modifiers stay as they are. */
function expandUri(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\+?)([\w.]+)\}/g, (expression, plus: string, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) return expression;
    return plus === '' ? encodeURIComponent(value) : encodeURI(value);
  });
}

function grpcCommand({ url, headers, body }: ExchangeRequest): string {
  const { protocol, host, pathname } = new URL(url);
  const sent = headers.filter(
    ({ name }) => !OWN_HEADERS.test(name) && !/^(?:accept|content-type)$/i.test(name),
  );
  return [
    `grpcurl${protocol === 'grpc:' ? ' -plaintext' : ''}`,
    ...sent.map(({ name, value }) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body && body.length > 0 ? [`-d ${quote(getText(body) ?? '@')}`] : []),
    `${quote(host)} ${quote(pathname.slice(1))}`,
  ].join(' \\\n  ');
}

/** Headers of the handshake, which every client writes itself (RFC 6455, section 4.1). */
const HANDSHAKE = /^(?:upgrade|sec-websocket-(?:key|version|extensions|accept))$/i;

function socketCommand({ url, headers }: ExchangeRequest, messages: readonly ExchangeMessage[]): string {
  const isProtocol = (name: string) => /^sec-websocket-protocol$/i.test(name);
  const own = headers.filter(({ name }) => !OWN_HEADERS.test(name) && !HANDSHAKE.test(name));
  const sent = messages.filter(({ direction, type }) => direction === 'sent' && type === 'text');
  const input = sent.map(({ data }) => quote(data.slice(0, MAX_BODY))).join(' ');
  const client = [
    // Without `-n` it closes the connection after the last message, before a reply comes.
    'websocat -n',
    ...own.map(({ name, value }) =>
      isProtocol(name) ? `--protocol ${quote(value)}` : `-H ${quote(`${name}: ${value}`)}`,
    ),
    quote(url.replace(/^http/, 'ws')),
  ].join(' \\\n  ');
  return sent.length === 0 ? client : `printf '%s\\n' ${input} | ${client}`;
}

/** Undefined for bytes that are not text, and for long ones. */
function getText(body: Uint8Array): string | undefined {
  if (body.length > MAX_BODY) return undefined;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

function quote(text: string): string {
  return /^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll('\0', '').replaceAll("'", "'\\''")}'`;
}
