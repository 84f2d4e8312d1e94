import { parseJson, SEQUENCE_SEPARATORS, sequenceSyntax, sequenceTexts } from '@curlew/openapi/internal';
import type { HttpRequest } from '@curlew/request';
import { EventSourceParserStream } from 'eventsource-parser/stream';

/** A part of a stream as it came. */
export interface StreamItem {
  /** Name of the event, `message` where it has none; other items have no name. */
  type: string;
  data: string;
  id?: string;
  /** Milliseconds since the request was sent. */
  atMs: number;
}

/** The response. */
export interface Reply {
  status: number;
  statusText: string;
  headers: { name: string; value: string }[];
  /** Empty for a stream of events. */
  body: Uint8Array;
  /** The body is longer than what is read. */
  truncated: boolean;
  /** Items of a stream of events; the items of other sequences are in the body. */
  items: StreamItem[];
  /** A stream of events. */
  isStream: boolean;
  /** Milliseconds. */
  firstByteMs: number;
  durationMs: number;
  /** Headers that the server does not expose are hidden by the browser. */
  isCrossOrigin: boolean;
  /** The reader ended it, or the connection broke, before its end. */
  isCut: boolean;
  /** Headers of the request that the browser does not send for a page. */
  withheld: string[];
  /** The browser followed a redirect, which it shows to no page: the reply is of another request. */
  isRedirected: boolean;
}

export interface SendOptions {
  signal: AbortSignal;
  /** Status and headers have come. */
  onHead(reply: Reply): void;
  onItem(item: StreamItem): void;
}

/** More is not read, in bytes: the page shall stay usable. */
const MAX_BODY = 10_000_000;
/** More items of a stream are not reported. */
export const MAX_ITEMS = 1_000;
/** A longer item is not waited for, in UTF-16 units. */
const MAX_ITEM = 1_000_000;
/** Up to this length, in UTF-16 units, a text of RFC 7464 is tried at each line end: the next separator may come late. */
const MAX_TRIED = 20_000;

/** The browser sends a request of this kind for no page: a body with GET, the method TRACE, a user name in the URL. */
export class UnsendableRequestError extends Error {}

/**
 * Sends a request from the browser, without cookies and without a referrer. Rejects where no answer can be read: a broken
 * connection, or a server that does not allow this origin; a browser does not tell which.
 * @throws UnsendableRequestError before anything is sent.
 */
export async function sendRequest(request: HttpRequest, options: SendOptions): Promise<Reply> {
  const prepared = browserRequest(request, options.signal);
  const startedAt = performance.now();
  const response = await fetch(prepared);
  const since = () => performance.now() - startedAt;
  const type = response.headers.get('content-type') ?? '';
  const reply: Reply = {
    status: response.status,
    statusText: response.statusText,
    headers: [...response.headers].map(([name, value]) => ({ name, value })),
    body: new Uint8Array(),
    truncated: false,
    items: [],
    isStream: /^text\/event-stream\b/i.test(type),
    firstByteMs: since(),
    durationMs: 0,
    isCrossOrigin: response.type === 'cors',
    isCut: false,
    isRedirected: response.redirected,
    withheld: request.headers.map(({ name }) => name).filter((name) => !prepared.headers.has(name)),
  };
  options.onHead(reply);
  try {
    if (reply.isStream) await readEvents(response, reply, options, since);
    else await readBytes(response, reply, sequenceReader(type, options.onItem, since));
  } catch {
    reply.isCut = true;
  }
  reply.durationMs = since();
  return reply;
}

function browserRequest({ url, method, headers, body }: HttpRequest, signal: AbortSignal): Request {
  try {
    return new Request(url, {
      method,
      headers: headers.map(({ name, value }): [string, string] => [name, value]),
      body: body ?? null,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal,
    });
  } catch (error) {
    throw new UnsendableRequestError(error instanceof Error ? error.message : String(error));
  }
}

async function readEvents(
  { body }: Response,
  reply: Reply,
  { onItem }: SendOptions,
  since: () => number,
): Promise<void> {
  if (body === null) return;
  const events = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  const reader = events.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const { event = 'message', data, id } = read.value;
    const item: StreamItem = { type: event, data, atMs: since(), ...(id !== undefined && { id }) };
    reply.items.push(item);
    onItem(item);
    if (reply.items.length >= MAX_ITEMS) {
      reply.truncated = true;
      await reader.cancel();
      return;
    }
  }
}

async function readBytes(
  { body }: Response,
  reply: Reply,
  onBytes: (bytes: Uint8Array) => void,
): Promise<void> {
  if (body === null) return;
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = body.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      chunks.push(read.value);
      onBytes(read.value);
      length += read.value.length;
      if (length < MAX_BODY) continue;
      reply.truncated = true;
      await reader.cancel();
      break;
    }
  } finally {
    reply.body = joined(chunks, length);
  }
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/**
 * Reports the items of a sequence (JSON Lines, or RFC 7464) as its bytes come; nothing of other media types. The body has
 * all of them in the end.
 * @param since milliseconds since the request was sent.
 */
export function sequenceReader(
  mediaType: string,
  onItem: (item: StreamItem) => void,
  since: () => number,
): (bytes: Uint8Array) => void {
  const syntax = sequenceSyntax(mediaType);
  if (syntax === undefined) return () => undefined;
  const decoder = new TextDecoder();
  let rest = '';
  let count = 0;
  const isWhole = () =>
    syntax === 'json-seq' && rest.endsWith('\n') && rest.length <= MAX_TRIED && parseJson(rest) !== undefined;
  return (bytes) => {
    if (count >= MAX_ITEMS || rest.length > MAX_ITEM) return;
    const text = decoder.decode(bytes, { stream: true });
    const end = text.lastIndexOf(SEQUENCE_SEPARATORS[syntax]);
    let ended = '';
    if (end === -1) rest += text;
    else {
      ended = rest + text.slice(0, end + 1);
      rest = text.slice(end + 1);
    }
    if (isWhole()) {
      ended += rest;
      rest = '';
    }
    for (const data of sequenceTexts(ended, syntax).slice(0, MAX_ITEMS - count)) {
      count += 1;
      onItem({ type: '', data, atMs: since() });
    }
  };
}
