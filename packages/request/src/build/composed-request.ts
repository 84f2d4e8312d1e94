import type { Json } from '@curlew/openapi';
import type { HttpHeader } from '@curlew/openapi/internal';
import type { Binary } from './request-input.ts';

/** A request as plain data; `encodeRequest` returns its bytes. */
export interface ComposedRequest {
  /** The method as it is sent: HTTP methods in upper case. */
  method: string;
  /** Percent-encoded; absolute unless a problem is reported. */
  url: string;
  /** In order, names unique without regard to case, values of one line. The type of a `multipart` body is not among them: it names the boundary. */
  headers: HttpHeader[];
  basicAuth?: { username: string; password: string };
  body?: ComposedBody;
}

/** The body of a composed request: a text, fields, parts or bytes. */
export type ComposedBody =
  | { kind: 'json'; mediaType: string; value: Json }
  | { kind: 'text'; mediaType: string; text: string }
  | { kind: 'form'; mediaType: string; fields: FormField[] }
  | { kind: 'multipart'; mediaType: string; parts: ComposedPart[] }
  /** The whole body is bytes, as of a file. */
  | { kind: 'file'; mediaType: string; fileName: string; content: Binary };

/** A decoded form field. */
export interface FormField {
  name: string;
  value: string;
  /** `name=value` as its style writes it. Absent: as the media type encodes every field. */
  encoded?: string;
}

/** A part is a string, a file, or consists of parts. */
export type ComposedPart = PartHead &
  ({ value: string } | { fileName?: string; content: Binary } | { parts: ComposedPart[] });

export interface PartHead {
  /** Absent if parts are identified by their position. */
  name?: string;
  /** Absent: the default of its kind of part, `text/plain` or `application/octet-stream`. */
  contentType?: string;
  headers?: HttpHeader[];
}

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

/** The bytes of a body, with its media type. */
export interface EncodedBody {
  content: HttpBody;
  /** With the boundary of a `multipart` body. */
  contentType: string;
}
