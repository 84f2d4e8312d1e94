import { contentDecoder, DecoderChain } from '@curlew/contract/servers';
import type { Exchange, ExchangeMessage } from '@curlew/exchange';
import { headerValue, parseJson } from '@curlew/openapi/internal';
import { BodyCapture } from '../forward/capture.ts';
import { isEventStream } from '../forward/forward-request.ts';
import type { Traffic, TrafficMessage } from '../traffic.ts';

interface DecodedContent {
  bytes: Uint8Array;
  /** The result is incomplete: above the limit, or not decodable. */
  truncated: boolean;
}

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

/** Decodes `Content-Encoding` up to a number of bytes, or up to the first error. */
async function decodeContent(
  bytes: Uint8Array,
  contentEncoding: string,
  maxBytes: number,
): Promise<DecodedContent> {
  const decoders = contentDecoder(contentEncoding, bytes[0] ?? 0);
  if (decoders === undefined || bytes.length === 0) return { bytes, truncated: false };
  if ('unknown' in decoders) return { bytes: new Uint8Array(), truncated: true };
  const capture = new BodyCapture(maxBytes);
  let isBroken = false;
  const chain = new DecoderChain(decoders, {
    onData(chunk) {
      capture.take(chunk);
      if (capture.truncated) chain.destroy();
    },
    onError() {
      isBroken = true;
    },
  });
  chain.write(bytes);
  await chain.end();
  return { bytes: capture.bytes, truncated: isBroken || capture.truncated };
}
