import { parseJson } from '@curlew/openapi';
import { createParser } from 'eventsource-parser';
import type { Exchange, ExchangeMessage } from '../call/exchange.ts';
import { headerValue } from '../protocols/http/response-head.ts';
import { decodeContent } from './decode-content.ts';
import type { Traffic } from './traffic.ts';

/** Maximum number of events of one stream that are checked. */
const MAX_EVENTS = 1_000;

/** Converts traffic to an exchange: bodies decompressed, events as messages. */
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
    messages: [],
    redirects: [],
    startedAt,
    durationMs,
    timings: { ...(firstByteMs === undefined ? {} : { firstByteMs }), lastByteMs: durationMs },
  };
  if (failure !== undefined) exchange.failure = failure;
  if (response === undefined) return exchange;
  const { status, statusText, headers, trailers } = response;
  const encoding = headerValue(headers, 'content-encoding') ?? '';
  const received = await decodeContent(response.body, encoding, maxBodyBytes);
  const truncated = response.truncated || received.truncated || failure !== undefined;
  const isStream = status < 300 && /^text\/event-stream\b/i.test(headerValue(headers, 'content-type') ?? '');
  return {
    ...exchange,
    protocol: isStream ? 'sse' : 'http',
    messages: isStream ? eventMessages(received.bytes, durationMs) : [],
    response: {
      status,
      statusText,
      headers,
      trailers,
      body: isStream ? new Uint8Array() : received.bytes,
      truncated,
      ...(isStream ? { isStream } : {}),
    },
  };
}

function eventMessages(bytes: Uint8Array, atMs: number): ExchangeMessage[] {
  const messages: ExchangeMessage[] = [];
  const parser = createParser({
    onEvent({ event = 'message', data, id }) {
      if (messages.length >= MAX_EVENTS) return;
      const value = parseJson(data);
      messages.push({
        direction: 'received',
        atMs,
        type: event,
        data,
        ...(value === undefined ? {} : { value }),
        ...(id === undefined ? {} : { id }),
      });
    },
  });
  parser.feed(new TextDecoder().decode(bytes));
  return messages;
}
