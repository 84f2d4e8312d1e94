import type { Failure } from '@curlew/exchange';
import type { HttpHeader } from '@curlew/openapi';

/** One forwarded request and its response. Bodies and messages as on the wire, up to limits that `truncated` reports. */
export interface Traffic {
  /** What was forwarded, where it is not a request and response of HTTP. */
  protocol?: 'websocket' | 'grpc';
  method: string;
  /** Of the target. */
  url: string;
  /** Path and query as the client sent them. */
  pathAndQuery: string;
  request: { headers: HttpHeader[]; body: Uint8Array; truncated: boolean };
  /** Absent: the target did not respond. */
  response?: {
    status: number;
    statusText: string;
    headers: HttpHeader[];
    trailers: HttpHeader[];
    body: Uint8Array;
    truncated: boolean;
    /** Close code of a WebSocket. */
    close?: { code: number; reason: string };
  };
  /**
   * Events of a stream, messages of a WebSocket or gRPC call, in order: of each direction the first 1,000, up to the limit of
   * a body. Each of them was reported when it was forwarded.
   */
  messages: TrafficMessage[];
  /** Number of messages that `messages` lacks; absent: 0. */
  droppedMessageCount?: number;
  /** The stream goes on: `messages` is the one message that was just forwarded. The report of its end repeats the first ones. */
  isOpen?: true;
  /** Milliseconds since 1970. */
  startedAt: number;
  durationMs: number;
  /** Until the headers of the response. */
  firstByteMs?: number;
  /** Why forwarding failed. */
  failure?: Failure;
}

export interface TrafficMessage {
  direction: 'sent' | 'received';
  /** Milliseconds since the start of the request. */
  atMs: number;
  /** The text of an event or message; bytes of a binary message, of gRPC with its prefix. */
  data: string | Uint8Array;
  /** Name of an event. */
  type?: string;
  /** The `id` of an event. */
  id?: string;
}
