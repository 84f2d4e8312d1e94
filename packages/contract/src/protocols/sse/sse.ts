import type { Exchange, ExchangeResponse } from '@curlew/exchange';
import { getExtension, PROTOCOL_DETECTORS, type StreamEnd } from '@curlew/exchange/internal';
import { headerValue } from '@curlew/openapi/internal';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { Call, CallLimits, RunOptions } from '../../call/call.ts';
import { MessageLog } from '../../call/message-log.ts';
import type { WireRequest } from '../http/compose-call.ts';
import { HTTP_RULES, type HttpCallOptions, HttpClient } from '../http/http.ts';
import type { BodySink } from '../http/send-request.ts';
import type { Protocol } from '../protocol.ts';

export const sse: Protocol = {
  id: 'sse',
  detects: PROTOCOL_DETECTORS.sse,
  open(context) {
    const client = new HttpClient('sse', context);
    return {
      run: (call, limits, options) => {
        const extension = getExtension(call.operation, 'x-sse') ?? {};
        const { lastEventId } = extension;
        const end = call.end ?? extension;
        const change = (request: WireRequest): WireRequest => withLastEventId(request, lastEventId);
        return runEventStream(client, call, limits, { ...options, end, change });
      },
      close: () => client.close(),
    };
  },
  negative: HTTP_RULES,
};

function withLastEventId(request: WireRequest, id: string | undefined): WireRequest {
  const isGiven = request.headers.some(({ name }) => name.toLowerCase() === 'last-event-id');
  if (id === undefined || isGiven) return request;
  return { ...request, headers: [...request.headers, { name: 'Last-Event-ID', value: id }] };
}

export interface EventStreamOptions extends RunOptions {
  end: StreamEnd;
  change?: HttpCallOptions['change'];
  /** Converts an event to a message; `end` for the end of the stream, undefined for events without a message. */
  read?: (event: { type: string; data: string; id?: string }) => ReadEvent | 'end' | undefined;
}

export interface ReadEvent {
  type: string;
  data: string;
  id?: string;
}

interface EventSinkOptions {
  maxEventBytes: number;
  /** The stream is open. */
  onOpen: () => void;
  /** Returns whether to continue. */
  onEvent: (event: EventSourceMessage) => boolean;
}

/** Runs a call whose response is an event stream; each event is a message. */
export async function runEventStream(
  client: HttpClient,
  call: Call,
  limits: CallLimits,
  options: EventStreamOptions,
): Promise<Exchange> {
  const { end, change, read = (event) => event, signal, onMessage } = options;
  let log: MessageLog | undefined;
  const exchange = await client.run(call, limits, {
    ...(signal && { signal }),
    ...(change && { change }),
    sink: (clock) => {
      const sink: BodySink = eventSink({
        maxEventBytes: limits.maxBodyBytes,
        onOpen: () => log?.start(),
        onEvent: ({ event, data, id }) => {
          const message = read({ type: event ?? 'message', data, ...(id !== undefined && { id }) });
          if (message === 'end') return false;
          if (message === undefined) return true;
          return (
            log?.received(message.type, message.data, message.id === undefined ? {} : { id: message.id }) ??
            true
          );
        },
      });
      log = new MessageLog({
        clock,
        limits,
        end,
        ...(onMessage && { onMessage }),
        onEnough: () => sink.end?.(),
      });
      return sink;
    },
  });
  log?.stop();
  const messages = log?.messages ?? [];
  const { failure, ...rest } = exchange;
  // A stream that is open at the time limit has not failed if it sent something.
  const isOpen = failure?.code === 'timeout' && messages.length > 0;
  return { ...rest, messages, ...(failure && !isOpen && { failure }) };
}

/** Parses a `text/event-stream` incrementally; other bodies are not read. */
function eventSink({ maxEventBytes, onOpen, onEvent }: EventSinkOptions): BodySink {
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
