import type { EventEmitter } from 'node:events';
import type { ExchangeResponse, GrpcExtension } from '@curlew/exchange';
import type { Json } from '@curlew/openapi';
import {
  type CallOptions,
  type Client,
  type Metadata,
  type ServiceError,
  type StatusObject,
  status,
} from '@grpc/grpc-js';
import type { Call, CallLimits, RunOptions } from '../../call/call.ts';
import type { CallClock } from '../../call/call-clock.ts';
import type { CallOutcome } from '../../call/finished-exchange.ts';
import { jsonBytes } from '../../call/json-bytes.ts';
import { MessageLog } from '../../call/message-log.ts';
import { SendQueue } from '../../call/send-queue.ts';
import { grpcFailure } from './grpc-failure.ts';
import { grpcStatus } from './grpc-status.ts';
import type { GrpcMethod } from './load-method.ts';
import { messageJson } from './message-json.ts';
import { headersOfMetadata } from './metadata.ts';
import { outgoingMessages } from './outgoing-messages.ts';

interface MethodRun {
  client: Client;
  method: GrpcMethod;
  metadata: Metadata;
  /** Milliseconds since 1970. */
  deadline: number;
  /** The request body: the message, where the call lists none. */
  body: unknown;
  call: Call;
  extension: Partial<GrpcExtension>;
  limits: CallLimits;
  options: RunOptions;
  clock: CallClock;
}

/** Events of a call, for all kinds of methods. */
interface CallEvents {
  onMetadata(metadata: Metadata): void;
  onMessage(message: object): void;
  onStatus(status: Pick<StatusObject, 'code' | 'details' | 'metadata'>): void;
}

/** A running call. */
interface StartedCall {
  send(message: object): void;
  endSending(): void;
  cancel(): void;
}

/** Runs one call until the server sends its status, or enough messages are received. */
export function runMethod(run: MethodRun): Promise<CallOutcome> {
  const { call, method, clock, limits, options, extension } = run;
  return new Promise((resolve) => {
    const result: CallOutcome = {};
    let headers: Metadata | undefined;
    let started: StartedCall | undefined;
    let reply: Json | undefined;
    let hasEnded = false;
    let takeBack = (): void => {};
    const settle = (ended: Pick<CallOutcome, 'response' | 'failure'>): void => {
      if (hasEnded) return;
      hasEnded = true;
      takeBack();
      log.stop();
      const isStream = method.responseStream || method.requestStream;
      resolve({ ...result, ...ended, messages: isStream ? log.messages : [], lastByteMs: clock.elapsedMs });
    };
    const response = (given: Pick<StatusObject, 'code' | 'details' | 'metadata'>): ExchangeResponse => {
      const { name, httpStatus } = grpcStatus(given.code);
      const isStream = method.responseStream && given.code === status.OK;
      const error = { code: name, message: given.details };
      const value = given.code === status.OK ? reply : error;
      return {
        status: httpStatus,
        statusText: name,
        headers: headersOfMetadata(headers),
        trailers: headersOfMetadata(given.metadata),
        body: isStream || value === undefined ? new Uint8Array() : jsonBytes(value),
        truncated: false,
        mediaType: 'application/json',
        isStream,
      };
    };
    const open = { code: status.OK, details: '', metadata: undefined as never };
    const { onMessage } = options;
    const log = new MessageLog({
      clock,
      limits,
      end: method.responseStream ? (call.end ?? extension) : {},
      ...(onMessage && { onMessage }),
      onEnough: () => {
        settle({ response: response(open) });
        started?.cancel();
      },
    });
    takeBack = clock.onEnd((failure) => {
      const isOpen = failure.code === 'timeout' && log.receivedCount > 0 && method.responseStream;
      settle(isOpen ? { response: response(open) } : { failure });
      started?.cancel();
    });
    if (hasEnded) return;

    const queue = new SendQueue(outgoingMessages(call, extension, method, run.body), (data) => {
      log.sent('message', JSON.stringify(data));
      started?.send(data as object);
    });
    const advance = (): void => {
      queue.advance(log.receivedCount);
      if (queue.isEmpty) started?.endSending();
    };
    try {
      started = startCall(run.client, method, {
        metadata: run.metadata,
        // The clock ends the call; the server gets the same deadline.
        options: { deadline: run.deadline + 50 },
        events: {
          onMetadata: (given) => {
            headers = given;
            result.firstByteMs ??= clock.elapsedMs;
          },
          onMessage: (message) => {
            result.firstByteMs ??= clock.elapsedMs;
            const value = messageJson(message);
            reply = value;
            if (log.received('message', JSON.stringify(value), { value })) advance();
          },
          onStatus: (given) => {
            const failure = clock.failure ?? grpcFailure(given.code, given.details);
            settle(failure ? { failure } : { response: response(given) });
          },
        },
      });
      if (method.responseStream) log.start();
      advance();
    } catch {
      settle({ failure: { code: 'invalid-call', message: 'The message does not match the declared type.' } });
    }
  });
}

/** Starts a call of any kind. Without a stream of requests, the first message that is sent is the request. */
function startCall(
  client: Client,
  method: GrpcMethod,
  { metadata, options, events }: { metadata: Metadata; options: CallOptions; events: CallEvents },
): StartedCall {
  const { path, requestSerialize: write, responseDeserialize: read, requestStream, responseStream } = method;
  let isOver = false;
  const over = (status: Pick<StatusObject, 'code' | 'details' | 'metadata'>): void => {
    if (isOver) return;
    isOver = true;
    events.onStatus(status);
  };
  const onReply = (error: ServiceError | null, reply?: object): void => {
    if (reply !== undefined) events.onMessage(reply);
    if (error) over(error);
  };
  const watch = (call: EventEmitter): void => {
    call.on('metadata', events.onMetadata);
    call.on('status', over);
    call.on('error', over);
    if (responseStream) call.on('data', events.onMessage);
  };
  if (requestStream) {
    const call = responseStream
      ? client.makeBidiStreamRequest(path, write, read, metadata, options)
      : client.makeClientStreamRequest(path, write, read, metadata, options, onReply);
    watch(call);
    return {
      send: (message) => void call.write(message),
      endSending: () => call.end(),
      cancel: () => call.cancel(),
    };
  }
  let cancel = (): void => {};
  return {
    send(message) {
      const call = responseStream
        ? client.makeServerStreamRequest(path, write, read, message, metadata, options)
        : client.makeUnaryRequest(path, write, read, message, metadata, options, onReply);
      watch(call);
      cancel = () => call.cancel();
    },
    endSending: () => {},
    cancel: () => cancel(),
  };
}
