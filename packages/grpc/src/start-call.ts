import type { EventEmitter } from 'node:events';
import type { CallOptions, Client, Metadata, ServiceError, StatusObject } from '@grpc/grpc-js';
import type { GrpcMethod } from './json-forms.ts';

/** The status by which a call ended. */
export type CallStatus = Pick<StatusObject, 'code' | 'details' | 'metadata'>;

/** Events of a call, for all kinds of methods. */
export interface CallEvents {
  onMetadata(metadata: Metadata): void;
  onMessage(message: object): void;
  onStatus(status: CallStatus): void;
}

/** A running call. */
export interface StartedCall {
  send(message: object): void;
  endSending(): void;
  cancel(): void;
}

/** Starts a call of any kind. Without a stream of requests, the first message that is sent is the request. */
export function startCall(
  client: Client,
  method: GrpcMethod,
  { metadata, options, events }: { metadata: Metadata; options: CallOptions; events: CallEvents },
): StartedCall {
  const { path, requestSerialize: write, responseDeserialize: read, requestStream, responseStream } = method;
  let isOver = false;
  const over = (status: CallStatus): void => {
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
