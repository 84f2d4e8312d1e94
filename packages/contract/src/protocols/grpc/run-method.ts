import type { ExchangeResponse } from '@curlew/exchange';
import type { GrpcExtension } from '@curlew/exchange/internal';
import type { CallStatus, GrpcClient, GrpcMethod, Metadata, StartedCall } from '@curlew/grpc';
import type { Json } from '@curlew/openapi';
import type { Call, CallLimits, OpenStream, OutgoingMessage, RunOptions } from '../../call/call.ts';
import type { CallClock } from '../../call/call-clock.ts';
import { type CallOutcome, jsonBytes, jsonValue } from '../../call/call-outcome.ts';
import { MessageLog, SendQueue } from '../../call/message-log.ts';
import type { GrpcPackage } from './grpc-target.ts';

interface MethodRun {
  grpc: GrpcPackage;
  client: GrpcClient;
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

/** Runs one call until the server sends its status, or enough messages are received. */
export function runMethod(run: MethodRun): Promise<CallOutcome> {
  const { grpc, call, method, clock, limits, options, extension } = run;
  const { GRPC_CODES, grpcFailure, grpcStatus, headersOfMetadata, messageJson, startCall } = grpc;
  return new Promise((resolve) => {
    const result: CallOutcome = {};
    let headers: Metadata | undefined;
    let started: StartedCall | undefined;
    let reply: Json | undefined;
    let hasEnded = false;
    let stopListening = (): void => {};
    const settle = (ended: Pick<CallOutcome, 'response' | 'failure'>): void => {
      if (hasEnded) return;
      hasEnded = true;
      stopListening();
      log.stop();
      const isStream = method.responseStream || method.requestStream;
      resolve({ ...result, ...ended, messages: isStream ? log.messages : [], lastByteMs: clock.elapsedMs });
    };
    const response = (given: CallStatus): ExchangeResponse => {
      const { name, httpStatus } = grpcStatus(given.code);
      const isStream = method.responseStream && given.code === GRPC_CODES.OK;
      const error = { code: name, message: given.details };
      const value = given.code === GRPC_CODES.OK ? reply : error;
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
    const open = { code: GRPC_CODES.OK, details: '', metadata: undefined as never };
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
    stopListening = clock.onEnd((failure) => {
      const isOpen = failure.code === 'timeout' && log.receivedCount > 0 && method.responseStream;
      settle(isOpen ? { response: response(open) } : { failure });
      started?.cancel();
    });
    if (hasEnded) return;

    const queue = new SendQueue(outgoingMessages(call, extension, method, run.body), (data) => {
      log.sent('message', JSON.stringify(data));
      started?.send(data as object);
    });
    // The sender of an open stream ends it.
    let isHeld = method.requestStream && options.onOpen !== undefined;
    const advance = (): void => {
      queue.advance(log.receivedCount);
      if (queue.isEmpty && !isHeld) started?.endSending();
    };
    const stream: OpenStream = {
      send(data) {
        if (hasEnded || !isHeld) return false;
        const lost = grpc.findLostValue(method, data);
        if (lost !== undefined) throw new Error(lostValueSentence(lost));
        started?.send(data as object);
        log.sent('message', JSON.stringify(data));
        return true;
      },
      end() {
        if (!isHeld) return;
        isHeld = false;
        advance();
      },
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
      if (isHeld) options.onOpen?.(stream);
    } catch {
      settle({ failure: { code: 'invalid-call', message: 'The message does not match the declared type.' } });
    }
  });
}

/**
 * The messages to send: those of the call, of the description, or the request body.
 * @param body the composed request body: bytes, or nothing.
 */
export function outgoingMessages(
  call: Call,
  extension: Partial<GrpcExtension>,
  method: GrpcMethod,
  body: unknown,
): readonly OutgoingMessage[] {
  const listed = call.send ?? (method.requestStream ? extension.send : undefined);
  if (listed !== undefined) return listed;
  return [{ data: jsonValue(body) ?? {} }];
}

/** States that a message cannot be sent as it is. */
export function lostValueSentence(pointer: string): string {
  return `The message type cannot represent the value${pointer === '' ? '' : ` at \`${pointer}\``}.`;
}
