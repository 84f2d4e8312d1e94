import type { Exchange, ExchangeMessage, ExchangeRequest } from '@curlew/exchange';
import { getExtension } from '@curlew/exchange/internal';
import type { Operation } from '@curlew/openapi';
import { isObject, writtenJson } from '@curlew/openapi/internal';
import type { PlainRequest } from '@curlew/request';
import { curlCode, grpcurlCode, mcpMessage, websocatCode } from '@curlew/request/internal';
import { jsonValue } from '../call/call-outcome.ts';

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
  if (request.url.startsWith('stdio:')) return messageText(request, operation);
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
    body: { kind: 'text', mediaType: 'application/json', text: messageText(request, operation) },
  };
}

/** The JSON-RPC message of a call. */
function messageText({ body }: ExchangeRequest, operation: Operation | undefined): string {
  const extension = (operation && getExtension(operation, 'x-mcp')) ?? {};
  const given = jsonValue(body);
  return writtenJson(mcpMessage(extension, isObject(given) ? given : {}));
}

function grpcCommand({ url, headers, body }: ExchangeRequest): string {
  const { protocol, host, pathname } = new URL(url);
  return grpcurlCode({
    address: host,
    isSecure: protocol !== 'grpc:',
    method: pathname.slice(1),
    headers: headers.filter(
      ({ name }) => !OWN_HEADERS.test(name) && !/^(?:accept|content-type)$/i.test(name),
    ),
    data: body && body.length > 0 ? getText(body) : '',
  });
}

/** Headers of the handshake, which every client writes itself (RFC 6455, section 4.1). */
const HANDSHAKE = /^(?:upgrade|sec-websocket-(?:key|version|extensions|accept))$/i;

function socketCommand({ url, headers }: ExchangeRequest, messages: readonly ExchangeMessage[]): string {
  const own = headers.filter(({ name }) => !OWN_HEADERS.test(name) && !HANDSHAKE.test(name));
  const sent = messages.filter(({ direction, type }) => direction === 'sent' && type === 'text');
  return websocatCode(
    url,
    own,
    sent.map(({ data }) => data.slice(0, MAX_BODY)),
  );
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
