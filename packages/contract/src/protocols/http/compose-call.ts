import type { Failure } from '@curlew/exchange';
import { type HttpHeader, headerValue } from '@curlew/openapi/internal';
import { buildRequest, type HttpBody, type RequestInput, type RequestProblem } from '@curlew/request';
import type { Call, RequestOverride } from '../../call/call.ts';
import { failureOfRequest } from '../../call/call-outcome.ts';
import type { ProtocolContext } from '../protocol.ts';

export interface ComposedCall {
  request: WireRequest;
  problems: RequestProblem[];
}

/** The HTTP request of a call, or the reason it cannot be composed. Never rejects. */
export async function composeCall(
  call: Call,
  protocol: string,
  context: ProtocolContext,
): Promise<ComposedCall | Failure> {
  try {
    const { views, securitySchemes } = context;
    const input = getInput(call, protocol, context);
    const { request, problems } = buildRequest(call.operation, views, input, { securitySchemes });
    const broken = problems.find(({ code }) => code === 'relative-server' || code === 'invalid-url');
    if (broken) return { code: 'invalid-call', message: broken.message };
    const body = await getBody(request.body);
    const wire: WireRequest = { method: request.method, url: request.url, headers: request.headers };
    if (body !== undefined) wire.body = body;
    return { request: withDefaults(call.override ? override(wire, call.override) : wire), problems };
  } catch (error) {
    return failureOfRequest(error);
  }
}

/** The input of a call with the server that the session names for its protocol. */
export function getInput(call: Call, protocol: string, { connection }: ProtocolContext): RequestInput {
  const url = connection.servers?.[protocol];
  if (url === undefined) return call.input ?? {};
  return { ...call.input, server: { url: url.replaceAll(/[{}]/g, encodeURIComponent), variables: [] } };
}

/** A `Blob` is read when it is sent, and kept like bytes. */
async function getBody(body: HttpBody | undefined): Promise<WireRequest['body']> {
  return body instanceof Blob ? new Uint8Array(await body.arrayBuffer()) : body;
}

function override(request: WireRequest, given: RequestOverride): WireRequest {
  const { method = request.method, headers = request.headers, pathAndQuery } = given;
  const { origin } = new URL(request.url);
  // Without a slash in between, `.example` or `@host` would extend or replace the host.
  const url = pathAndQuery === undefined ? request.url : `${origin}/${pathAndQuery.replace(/^\//, '')}`;
  const result: WireRequest = { method, url, headers: [...headers] };
  const body = given.body === undefined ? request.body : given.body;
  if (body !== null && body !== undefined) result.body = body;
  return result;
}

const DEFAULT_HEADERS: readonly HttpHeader[] = [
  { name: 'Accept-Encoding', value: 'gzip, deflate, br, zstd' },
  { name: 'User-Agent', value: 'curlew' },
];

function withDefaults(request: WireRequest): WireRequest {
  const { headers } = request;
  const added = DEFAULT_HEADERS.filter(({ name }) => headerValue(headers, name.toLowerCase()) === undefined);
  return { ...request, headers: [...headers, ...added] };
}

/** A request on the wire: its body is bytes, or a stream that can be sent once. */
export interface WireRequest {
  method: string;
  /** Absolute, `http` or `https`. */
  url: string;
  headers: HttpHeader[];
  body?: Uint8Array | ReadableStream<Uint8Array>;
}
