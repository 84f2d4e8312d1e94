import type { UserApi } from '@curlew/user-api';
import { EventSourceParserStream } from 'eventsource-parser/stream';

export interface Reply {
  status: number;
  headers: Headers;
  text: string;
}

/** Sends a request; a body that is not a string is sent as JSON. */
export async function send(
  { url }: Pick<UserApi, 'url'>,
  method: string,
  path: string,
  { token, body, headers = {} }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Reply> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** A token of the client with all permissions, or of another one. */
export async function getToken(api: UserApi, credentials: object = api.credentials): Promise<string> {
  const { text } = await send(api, 'POST', '/v1/token', { body: credentials });
  const { access_token } = JSON.parse(text) as { access_token: string };
  return access_token;
}

/** Server-sent events until `count` have come or the stream ends. */
export async function readEvents(
  { url }: Pick<UserApi, 'url'>,
  {
    token,
    count,
    query = '',
    lastEventId,
  }: { token: string; count: number; query?: string; lastEventId?: string },
): Promise<{ id?: string | undefined; event?: string | undefined; data: string }[]> {
  const leave = new AbortController();
  const response = await fetch(`${url}/v1/orders/events${query}`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
    signal: leave.signal,
  });
  const events = [];
  const stream = response.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream());
  for await (const event of stream ?? []) {
    events.push(event);
    if (events.length === count) break;
  }
  leave.abort();
  return events;
}
