import type { HttpHeader } from '@curlew/openapi';

/** A request on the wire: its body is bytes, or a stream that can be sent once. */
export interface WireRequest {
  method: string;
  /** Absolute, `http` or `https`. */
  url: string;
  headers: HttpHeader[];
  body?: Uint8Array | ReadableStream<Uint8Array>;
}
