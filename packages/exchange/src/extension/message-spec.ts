import type { Json } from '@curlew/openapi';

/** A type of message or event, declared by name in `x-sse.events` or `x-websocket.receive`. */
export interface MessageSpec {
  summary?: string;
  description?: string;
  /** Media type of the data; default `application/json`. */
  contentType?: 'application/json' | 'text/plain' | 'application/octet-stream';
  /** Schema Object of the data. Absent: any value. */
  schema?: Json;
  /** At least one must be received before the stream ends; default false. */
  required?: boolean;
}

/** One message that is sent, in the order of the list. */
export interface SendSpec {
  summary?: string;
  /** A string is sent as it is, any other value as JSON. */
  data: Json;
  /** Schema Object of `data`; requests are checked by it. */
  schema?: Json;
  /** Number of messages to receive first; default 0. */
  afterMessages?: number;
}

/** Conditions under which the client ends an open stream without a failure; the first one met counts. */
export interface StreamEnd {
  /** Name of the last message or event. */
  until?: string;
  /** Messages received. */
  maxMessages?: number;
  /** Milliseconds since the stream was open. */
  durationMs?: number;
}
