import type { Exchange, ExchangeResponse, Failure } from '@curlew/exchange';
import {
  declaresEventStream,
  getExtension,
  matchResponse,
  PROTOCOL_DETECTORS,
  type TrpcExtension,
} from '@curlew/exchange/internal';
import type { Json, Operation } from '@curlew/openapi';
import { isObject, parseWrittenJson, writtenJson } from '@curlew/openapi/internal';
import { procedureType, trpcCall } from '@curlew/request/internal';
import { jsonBytes, jsonValue } from '../../call/call-outcome.ts';
import { invalidBodyValues, missingBody } from '../../negative/invalid-bodies.ts';
import { invalidParameters } from '../../negative/invalid-parameters.ts';
import { missingCredentials, type NegativeRules } from '../../negative/negative-rules.ts';
import type { WireRequest } from '../http/compose-call.ts';
import { HttpClient, isClientError } from '../http/http.ts';
import type { Protocol } from '../protocol.ts';
import { type ReadEvent, runEventStream } from '../sse/sse.ts';

const JSON_TYPE = 'application/json';

/** Invalid inputs, refused by an error such as `BAD_REQUEST`: as the response, or as an event of a subscription. */
export const TRPC_RULES: NegativeRules = {
  invalidRequests: (operation, input, inputs) => [
    ...invalidParameters(operation, input, inputs),
    ...missingBody(operation),
    ...invalidBodyValues(operation, input, inputs),
    ...missingCredentials(operation),
  ],
  refusal: {
    value: 'BAD_REQUEST or another error of 4xx',
    credentials: 'UNAUTHORIZED or FORBIDDEN',
  },
  isRefused({ response }, kind) {
    if (kind === 'value') return isClientError(response?.status);
    return response?.status === 401 || response?.status === 403;
  },
};

/** The content of a tRPC envelope: the output, or an error. */
type TrpcResult = { output: Json | undefined } | { error: Json; status: number | undefined };

export const trpc: Protocol = {
  id: 'trpc',
  detects: PROTOCOL_DETECTORS.trpc,
  open(context) {
    const client = new HttpClient('trpc', context);
    return {
      async run(call, limits, options) {
        const extension = getExtension(call.operation, 'x-trpc') ?? {};
        const { method } = call.operation;
        const change = (request: WireRequest): WireRequest =>
          call.override ? request : trpcRequest(request, extension, method);
        if (procedureType(extension, method) !== 'subscription')
          return withOutput(await client.run(call, limits, { ...options, change }), call.operation);
        const read = (event: ReadEvent): ReadEvent | 'end' | undefined => readEvent(event, extension);
        return withOutput(
          await runEventStream(client, call, limits, {
            ...options,
            change,
            read,
            end: call.end ?? extension,
          }),
          call.operation,
        );
      },
      close: () => client.close(),
    };
  },
  negative: TRPC_RULES,
};

/** Replaces the envelope of the body by its output. */
function withOutput(exchange: Exchange, operation: Operation): Exchange {
  const { response, failure } = exchange;
  if (!response || failure || response.truncated) return exchange;
  try {
    return replaceEnvelope(exchange, response, operation);
  } catch (error) {
    return { ...exchange, failure: unreadableReply(error) };
  }
}

function replaceEnvelope(exchange: Exchange, response: ExchangeResponse, operation: Operation): Exchange {
  if (response.isStream) return withStreamError(exchange, response, operation);
  const result = readEnvelope(jsonValue(response.body), getExtension(operation, 'x-trpc') ?? {});
  if (result === undefined) {
    // Proxies and guards in front of tRPC respond without its envelope.
    if (response.status >= 400) return exchange;
    return {
      ...exchange,
      failure: { code: 'invalid-response', message: 'Expected a tRPC envelope in the body.' },
    };
  }
  if ('error' in result)
    return {
      ...exchange,
      response: withJson({ ...response, status: result.status ?? response.status }, result.error),
    };
  const { output } = result;
  if (output !== undefined || isContentDeclared(operation, response.status))
    return { ...exchange, response: withJson(response, output ?? null) };
  // A procedure that returns nothing has no output.
  const { mediaType: _, ...others } = response;
  return { ...exchange, response: { ...others, body: new Uint8Array() } };
}

function withJson(response: ExchangeResponse, value: Json): ExchangeResponse {
  return { ...response, body: jsonBytes(value), mediaType: JSON_TYPE };
}

function isContentDeclared({ responses }: Operation, status: number): boolean {
  return (matchResponse(responses, status)?.content.length ?? 0) > 0;
}

/** A subscription that begins with an error is refused: the error is its response, as for other procedures. */
function withStreamError(exchange: Exchange, response: ExchangeResponse, operation: Operation): Exchange {
  const json = { ...response, mediaType: JSON_TYPE };
  const [first] = exchange.messages;
  if (first?.type !== 'error') {
    const declared = matchResponse(operation.responses, response.status);
    // What is described is each output, or the stream that carries them.
    const isStreamDeclared = declared !== undefined && declaresEventStream(declared);
    return isStreamDeclared ? exchange : { ...exchange, response: json };
  }
  const { value = null } = first;
  const data = isObject(value) && isObject(value.data) ? value.data : {};
  const status = typeof data.httpStatus === 'number' ? data.httpStatus : 500;
  const statusText = typeof data.code === 'string' ? data.code : '';
  return {
    ...exchange,
    response: { ...json, status, statusText, isStream: false, body: jsonBytes(value) },
  };
}

/** The events of a subscription: `connected` and `ping` carry no output, `return` ends it. */
function readEvent(event: ReadEvent, extension: Partial<TrpcExtension>): ReadEvent | 'end' | undefined {
  if (event.type === 'connected' || event.type === 'ping') return undefined;
  if (event.type === 'return') return 'end';
  const value = transformed(parseWrittenJson(event.data), extension);
  const type = event.type === 'serialized-error' ? 'error' : 'data';
  return { ...event, type, data: value === undefined ? event.data : writtenJson(value) };
}

/** The request of a procedure in the envelope of tRPC. */
function trpcRequest(request: WireRequest, extension: Partial<TrpcExtension>, method: string): WireRequest {
  const input = getInput(request, new URL(request.url));
  const call = trpcCall(request.url, extension, procedureType(extension, method), input);
  const headers = request.headers.filter(
    ({ name }) => !/^(?:content-type|content-length|accept)$/i.test(name),
  );
  headers.push({ name: 'Accept', value: call.accept });
  if (call.method === 'POST') headers.push({ name: 'Content-Type', value: 'application/json' });
  return {
    method: call.method,
    url: call.url,
    headers,
    ...(call.body !== undefined && { body: jsonBytes(call.body) }),
  };
}

/** The input: the body, or the query parameter `input`. */
function getInput({ body }: WireRequest, url: URL): Json | undefined {
  if (body instanceof Uint8Array && body.length > 0) return jsonValue(body);
  const text = url.searchParams.get('input');
  return text === null ? undefined : parseWrittenJson(text);
}

/** Undefined for values other than a tRPC envelope. */
function readEnvelope(value: Json | undefined, extension: Partial<TrpcExtension>): TrpcResult | undefined {
  const isBatch = extension.batch === true && Array.isArray(value);
  const envelope = isBatch ? value[0] : value;
  if (!isObject(envelope)) return undefined;
  if (isObject(envelope.result)) return { output: transformed(envelope.result.data, extension) };
  if (envelope.error === undefined) return undefined;
  const error = transformed(envelope.error, extension) ?? null;
  const data = isObject(error) && isObject(error.data) ? error.data : {};
  return { error, status: typeof data.httpStatus === 'number' ? data.httpStatus : undefined };
}

/** The plain JSON of a superjson value, which is its member `json`; undefined where its `meta` says that it stands for that. */
function transformed(value: Json | undefined, { transformer }: Partial<TrpcExtension>): Json | undefined {
  if (transformer !== 'superjson' || !isObject(value) || !Object.hasOwn(value, 'json')) return value;
  const { json, meta } = value;
  const isUndefined = json === null && isObject(meta) && JSON.stringify(meta.values) === '["undefined"]';
  return isUndefined ? undefined : json;
}

/** The failure for a reply that a protocol cannot convert. The error may quote credentials, so its message is not used. */
export function unreadableReply(error: unknown): Failure {
  const isDeep = error instanceof RangeError;
  const message = isDeep ? 'The reply is nested too deeply to be read.' : 'The reply cannot be read.';
  return { code: 'invalid-response', message };
}
