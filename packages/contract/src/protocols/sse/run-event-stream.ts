import type { Exchange, StreamEnd } from '@curlew/exchange';
import type { Call, CallLimits, RunOptions } from '../../call/call.ts';
import { MessageLog } from '../../call/message-log.ts';
import type { HttpCallOptions, HttpClient } from '../http/http-client.ts';
import type { BodySink } from '../http/transfer.ts';
import { eventSink } from './event-sink.ts';

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
