import type { Exchange, ExchangeMessage } from '@curlew/exchange';
import { headerValue, parseJson } from '@curlew/openapi';
import { isEventStream } from '../forward/forward-request.ts';
import type { Traffic, TrafficMessage } from '../traffic.ts';
import { decodeContent } from './decode-content.ts';

/** Converts traffic of HTTP, events and WebSockets to an exchange, with decompressed bodies. */
export async function trafficExchange(
  traffic: Traffic,
  operation: string,
  maxBodyBytes: number,
): Promise<Exchange> {
  const { method, url, request, response, startedAt, durationMs, firstByteMs, failure } = traffic;
  const sent = await decodeContent(
    request.body,
    headerValue(request.headers, 'content-encoding') ?? '',
    maxBodyBytes,
  );
  const exchange: Exchange = {
    protocol: 'http',
    operation,
    request: {
      method,
      url,
      headers: request.headers,
      ...(sent.bytes.length > 0 ? { body: sent.bytes } : {}),
    },
    messages: traffic.messages.map(exchangeMessage),
    ...(traffic.droppedMessageCount && { droppedMessageCount: traffic.droppedMessageCount }),
    redirects: [],
    startedAt,
    durationMs,
    timings: { ...(firstByteMs === undefined ? {} : { firstByteMs }), lastByteMs: durationMs },
  };
  if (failure !== undefined) exchange.failure = failure;
  if (response === undefined) return exchange;
  const { status, statusText, headers, trailers, close } = response;
  const encoding = headerValue(headers, 'content-encoding') ?? '';
  const received = await decodeContent(response.body, encoding, maxBodyBytes);
  const truncated = response.truncated || received.truncated || failure !== undefined;
  const isSocket = traffic.protocol === 'websocket' && status === 101;
  const isStream = isSocket || isEventStream(response);
  return {
    ...exchange,
    protocol: traffic.protocol ?? (isStream ? 'sse' : 'http'),
    response: {
      status,
      statusText,
      headers,
      trailers,
      body: received.bytes,
      truncated,
      ...(isStream ? { isStream } : {}),
      ...(close ? { close } : {}),
    },
  };
}

/** A message of an exchange; its type is the name of the event, or the kind of its data. */
function exchangeMessage({ direction, atMs, data, type, id }: TrafficMessage): ExchangeMessage {
  const isBinary = typeof data !== 'string';
  const text = isBinary ? Buffer.from(data).toString('base64') : data;
  const value = isBinary ? undefined : parseJson(text);
  return {
    direction,
    atMs,
    type: type ?? (isBinary ? 'binary' : 'text'),
    data: text,
    ...(value === undefined ? {} : { value }),
    ...(id === undefined ? {} : { id }),
  };
}
