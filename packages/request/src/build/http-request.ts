import type { HttpHeader } from '@curlew/openapi';

/** A request as it is sent: what `fetch` takes, or any other client. */
export interface HttpRequest {
  method: string;
  url: string;
  /** Each character of a value is one byte, as `fetch` wants it; texts beyond ASCII are UTF-8. */
  headers: HttpHeader[];
  body?: HttpBody;
}

/** Bytes in memory; bytes of known length that are read when they are sent; or a stream (`duplex: 'half'` in `fetch`). */
export type HttpBody = Uint8Array<ArrayBuffer> | Blob | ReadableStream<Uint8Array<ArrayBuffer>>;

export interface EncodedBody {
  content: HttpBody;
  /** With the boundary of a `multipart` body. */
  contentType: string;
}
