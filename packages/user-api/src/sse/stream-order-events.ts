import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { type AppEnv, authenticate, type ServerParts } from '../http/app-env.ts';
import { ShopError } from '../shop/shop-error.ts';

/** Interval of comments in an idle stream, which keep proxies from closing it, in milliseconds. */
const KEEP_ALIVE_MS = 15_000;

/**
 * Streams the events of the customer's orders as server-sent events. The stream starts with the events after `Last-Event-ID`,
 * or with the first event if the header is absent, and continues with each new event. With `?follow=false` it ends after the
 * existing events.
 */
export function streamOrderEvents(
  context: Context<AppEnv>,
  { shop, mutate, closing }: ServerParts,
): Response {
  const { customer } = authenticate(context, shop, 'orders:read');
  const after = readPosition(context.req.header('last-event-id'));
  const once = !readFollow(context.req.query('follow'));

  return streamSSE(context, async (stream) => {
    const left = new AbortController();
    stream.onAbort(() => left.abort());
    const keepAlive = setInterval(() => stream.write(': keep-alive\n\n'), KEEP_ALIVE_MS);
    const ended = AbortSignal.any([closing, left.signal]);
    try {
      for await (const event of shop.events.follow(customer, { after, once, ended })) {
        const sent = mutate('sse', 'streamOrderEvents', { event: event.type, data: event });
        const data = sent.raw ?? JSON.stringify(sent.data);
        await stream.writeSSE({ id: String(event.id), event: sent.event, data });
      }
    } finally {
      clearInterval(keepAlive);
    }
  });
}

function readPosition(header = '0'): number {
  const position = Number(header);
  if (/^\d+$/.test(header) && Number.isSafeInteger(position)) return position;
  throw new ShopError(400, 'invalid_input', '`Last-Event-ID` is the `id` of an event.', 'Last-Event-ID');
}

function readFollow(value = 'true'): boolean {
  if (value === 'true' || value === 'false') return value === 'true';
  throw new ShopError(400, 'invalid_input', '`follow` is `true` or `false`.', 'follow');
}
