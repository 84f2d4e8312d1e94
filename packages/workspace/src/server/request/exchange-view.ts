import type { Exchange, ExchangeMessage } from '@curlew/exchange';
import type { Json } from '@curlew/openapi';
import {
  bodySyntax,
  parseJson,
  SEQUENCE_SEPARATORS,
  sequenceSyntax,
  sequenceTexts,
} from '@curlew/openapi/internal';
import type { BodyView, ExchangeView, MessageView } from '../../protocol/send.ts';

/** Bytes of a body that a window shows. */
const MAX_SHOWN_BYTES = 1_000_000;
/** Levels of a value that a window shows as a tree; a deeper one is shown as text alone. */
const MAX_DEPTH = 200;

/** An exchange as JSON. It has to be masked already, unless the user wants to see the credentials. */
export function exchangeView(exchange: Exchange): ExchangeView {
  const { request, response, timings, failure } = exchange;
  return {
    protocol: exchange.protocol,
    operation: exchange.operation,
    request: {
      method: request.method,
      url: request.url,
      headers: request.headers,
      ...(request.body && { body: bodyView(request.body, getType(request.headers), false) }),
    },
    ...(response && {
      response: {
        status: response.status,
        statusText: response.statusText,
        headers: response.headers,
        trailers: response.trailers,
        body: bodyView(response.body, response.mediaType ?? getType(response.headers), response.truncated),
        isStream: response.isStream ?? false,
        ...(response.close && { close: response.close }),
      },
    }),
    messages: exchange.messages.map(messageView),
    redirects: exchange.redirects,
    startedAt: exchange.startedAt,
    durationMs: exchange.durationMs,
    ...(timings.firstByteMs !== undefined && { firstByteMs: timings.firstByteMs }),
    ...(failure && { failure: { code: failure.code, message: failure.message } }),
  };
}

export function messageView({ direction, atMs, type, data, value, id }: ExchangeMessage): MessageView {
  return {
    direction,
    atMs,
    type,
    data,
    ...(value !== undefined && isWithin(value, MAX_DEPTH) && { value }),
    ...(id !== undefined && { id }),
  };
}

function bodyView(bytes: Uint8Array, mediaType: string | undefined, isTruncated: boolean): BodyView {
  const isShortened = bytes.length > MAX_SHOWN_BYTES;
  const text = getText(bytes.subarray(0, MAX_SHOWN_BYTES), isShortened);
  const sequence = mediaType === undefined ? undefined : sequenceSyntax(mediaType);
  const value = text !== undefined && !isShortened && !isTruncated ? getJson(text, mediaType) : undefined;
  return {
    ...(mediaType !== undefined && { mediaType }),
    size: bytes.length,
    isTruncated,
    encoding: text === undefined ? 'base64' : 'text',
    content: text ?? Buffer.from(bytes.subarray(0, MAX_SHOWN_BYTES)).toString('base64'),
    isShortened,
    ...(value !== undefined && { value }),
    ...(sequence && { separator: SEQUENCE_SEPARATORS[sequence] }),
  };
}

/** A cut may go through a character; otherwise bytes that are not UTF-8 are binary. */
function getText(bytes: Uint8Array, isShortened: boolean): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isShortened });
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

function getJson(text: string, mediaType: string | undefined): Json | undefined {
  const sequence = mediaType === undefined ? undefined : sequenceSyntax(mediaType);
  if (mediaType !== undefined && !sequence && bodySyntax(mediaType) !== 'json') return undefined;
  const value = sequence ? parseAll(sequenceTexts(text, sequence)) : parseJson(text);
  return value !== undefined && isWithin(value, MAX_DEPTH) ? value : undefined;
}

/** The values of a sequence; undefined if one of its texts is no JSON. */
function parseAll(texts: readonly string[]): Json[] | undefined {
  const values = texts.map((text) => parseJson(text));
  return values.every((value) => value !== undefined) ? values : undefined;
}

/** Whether a value has at most this many levels: what writes it as JSON overflows the stack for some thousands. */
function isWithin(value: Json, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((one) => isWithin(one, levels - 1));
}

function getType(headers: Exchange['request']['headers']): string | undefined {
  return headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value;
}
