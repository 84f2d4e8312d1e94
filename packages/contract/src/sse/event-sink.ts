import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { headerValue } from '../http/response-head.ts';
import type { BodySink } from '../http/transfer.ts';

export interface EventSinkOptions {
  maxEventBytes: number;
  /** The stream is open. */
  onOpen: () => void;
  /** Whether more is wanted. */
  onEvent: (event: EventSourceMessage) => boolean;
}

/** Reads a `text/event-stream` as it comes; other bodies are left to their reader. */
export function eventSink({ maxEventBytes, onOpen, onEvent }: EventSinkOptions): BodySink {
  const decoder = new TextDecoder();
  let wantsMore = true;
  const parser = createParser({
    maxBufferSize: maxEventBytes,
    onEvent(event) {
      if (wantsMore) wantsMore = onEvent(event);
    },
    onError(error) {
      if (error.type === 'max-buffer-size-exceeded') wantsMore = false;
    },
  });
  return {
    begin({ status, headers }) {
      const isStream = /^text\/event-stream\b/i.test(headerValue(headers, 'content-type') ?? '');
      if (isStream && status < 300) onOpen();
      return isStream && status < 300;
    },
    take(chunk) {
      parser.feed(decoder.decode(chunk, { stream: true }));
      return wantsMore;
    },
  };
}
