import { gunzipSync, inflateSync } from 'node:zlib';
import type { Exchange, ExchangeMessage, ExchangeResponse } from '@curlew/exchange';
import type { Json } from '@curlew/openapi';
import { headerValue } from '@curlew/openapi';
import { jsonBytes } from '../../call/json-bytes.ts';
import { grpcStatus } from '../../protocols/grpc/grpc-status.ts';
import type { GrpcMethod } from '../../protocols/grpc/load-method.ts';
import { messageJson } from '../../protocols/grpc/message-json.ts';
import { PREFIX_BYTES } from '../forward/grpc-frames.ts';
import type { Traffic, TrafficMessage } from '../traffic.ts';

const OK = 0;

/** A gRPC call of the traffic, with its messages as JSON; those that cannot be decoded have no value. */
export function grpcExchange(
  traffic: Traffic,
  operation: string,
  method: GrpcMethod,
  maxBytes: number,
): Exchange {
  const { method: verb, url, request, response, startedAt, durationMs, firstByteMs, failure } = traffic;
  const messages = traffic.messages.map((message) => exchangeMessage(message, traffic, method, maxBytes));
  const [sent] = messages.filter(({ direction }) => direction === 'sent');
  return {
    protocol: 'grpc',
    operation,
    request: {
      method: verb,
      url,
      headers: request.headers,
      ...(sent?.value !== undefined && !method.requestStream ? { body: jsonBytes(sent.value) } : {}),
    },
    ...(response && { response: responseOf(response, messages, method) }),
    messages: method.requestStream || method.responseStream ? messages : [],
    ...(traffic.droppedMessageCount && { droppedMessageCount: traffic.droppedMessageCount }),
    redirects: [],
    startedAt,
    durationMs,
    timings: { ...(firstByteMs === undefined ? {} : { firstByteMs }), lastByteMs: durationMs },
    ...(failure && { failure }),
  };
}

function responseOf(
  { status, headers, trailers, truncated }: NonNullable<Traffic['response']>,
  messages: readonly ExchangeMessage[],
  { responseStream }: GrpcMethod,
): ExchangeResponse {
  const given = [...headers, ...trailers];
  // Without a status the client ended a stream that had not failed.
  const code = Number(headerValue(given, 'grpc-status') ?? OK);
  const { name, httpStatus } = grpcStatus(code);
  const reply = messages.find(({ direction }) => direction === 'received')?.value;
  const error = { code: name, message: percentDecoded(headerValue(given, 'grpc-message') ?? '') };
  const value: Json | undefined = code === OK ? reply : error;
  const isStream = responseStream && code === OK;
  return {
    status: status === 200 ? httpStatus : status,
    statusText: name,
    headers,
    trailers,
    body: isStream || value === undefined ? new Uint8Array() : jsonBytes(value),
    truncated,
    mediaType: 'application/json',
    isStream,
  };
}

function exchangeMessage(
  { direction, atMs, data }: TrafficMessage,
  { request, response }: Traffic,
  method: GrpcMethod,
  maxBytes: number,
): ExchangeMessage {
  const isSent = direction === 'sent';
  const headers = isSent ? request.headers : (response?.headers ?? []);
  const frame = Buffer.from(data);
  try {
    const bytes = decompressed(frame, headerValue(headers, 'grpc-encoding') ?? 'identity', maxBytes);
    const value = messageJson(isSent ? method.requestDeserialize(bytes) : method.responseDeserialize(bytes));
    return { direction, atMs, type: 'message', data: JSON.stringify(value), value };
  } catch {
    return { direction, atMs, type: 'message', data: frame.toString('base64') };
  }
}

/** @throws if the coding is unknown, the bytes are not in it, or the message is above the limit. */
function decompressed(frame: Buffer, coding: string, maxOutputLength: number): Buffer {
  const bytes = frame.subarray(PREFIX_BYTES);
  if (frame[0] === 0) return bytes;
  if (coding === 'gzip') return gunzipSync(bytes, { maxOutputLength });
  if (coding === 'deflate') return inflateSync(bytes, { maxOutputLength });
  throw new Error(`The coding ${coding} is unknown.`);
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
