import type { Json } from '@curlew/openapi';

/** One kind of message or event, as `x-sse.events` and `x-websocket.receive` declare it by name. */
export interface MessageSpec {
  summary?: string;
  description?: string;
  /** What the data is; default `application/json`. */
  contentType?: 'application/json' | 'text/plain' | 'application/octet-stream';
  /** Schema Object of the data. Absent: any. */
  schema?: Json;
  /** At least one has to come before the stream ends; default false. */
  required?: boolean;
}

/** One message that is sent, in the order of the list. */
export interface SendSpec {
  summary?: string;
  /** Objects, lists, numbers and booleans are sent as JSON; a text as it is. */
  data: Json;
  /** Schema Object of `data`; requests are checked by it. */
  schema?: Json;
  /** Messages that must have come before; default 0. */
  afterMessages?: number;
}

/** When the client ends a stream that is still open: the first condition that is met, without a failure. */
export interface StreamEnd {
  /** Name of the message or event that is the last one. */
  until?: string;
  /** Messages received. */
  maxMessages?: number;
  /** Milliseconds since the stream was open. */
  durationMs?: number;
}
