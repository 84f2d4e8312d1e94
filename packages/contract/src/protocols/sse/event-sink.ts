import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { ExchangeResponse } from '../../call/exchange.ts';
import { headerValue } from '../http/response-head.ts';
import type { BodySink } from '../http/transfer.ts';

export interface EventSinkOptions {
  maxEventBytes: number;
  /** The stream is open. */
  onOpen: () => void;
  /** Returns whether to continue. */
  onEvent: (event: EventSourceMessage) => boolean;
}

/** Parses a `text/event-stream` incrementally; other bodies are not read. */
export function eventSink({ maxEventBytes, onOpen, onEvent }: EventSinkOptions): BodySink {
  const decoder = new TextDecoder();
  let wantsMore = true;
  let head: ExchangeResponse | undefined;
  const parser = createParser({
    maxBufferSize: maxEventBytes,
    onEvent(event) {
      if (wantsMore) wantsMore = onEvent(event);
    },
    onError(error) {
      if (error.type !== 'max-buffer-size-exceeded') return;
      wantsMore = false;
      if (head) head.truncated = true;
    },
  });
  return {
    begin(response) {
      const contentType = headerValue(response.headers, 'content-type') ?? '';
      if (response.status >= 300 || !/^text\/event-stream\b/i.test(contentType)) return false;
      head = response;
      response.isStream = true;
      onOpen();
      return true;
    },
    take(chunk) {
      parser.feed(decoder.decode(chunk, { stream: true }));
      return wantsMore;
    },
  };
}
