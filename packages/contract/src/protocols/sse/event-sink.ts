import type { ExchangeResponse } from '@curlew/exchange';
import { headerValue } from '@curlew/openapi';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
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
  let sinceEvent = 0;
  const stop = (): void => {
    wantsMore = false;
    if (head) head.truncated = true;
  };
  const parser = createParser({
    maxBufferSize: maxEventBytes,
    onEvent(event) {
      sinceEvent = 0;
      if (wantsMore) wantsMore = onEvent(event);
    },
    onError({ type }) {
      if (type === 'max-buffer-size-exceeded') stop();
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
      // Comments and unknown fields are no events, and the parser forgets them.
      sinceEvent += chunk.length;
      if (sinceEvent > maxEventBytes) stop();
      return wantsMore;
    },
  };
}
