import { writtenJson } from '@curlew/openapi/internal';
import { encodeMultipart, joinBytes } from './body/encode-multipart.ts';
import { encodeBase64, encodeText, readCharset } from './body/encode-text.ts';
import { formText } from './body/form-fields.ts';
import type { ComposedBody, ComposedRequest, EncodedBody, HttpRequest } from './composed-request.ts';

/** Options of `encodeRequest`. */
export interface EncodeOptions {
  /** Boundary of a `multipart` body, for output that is the same every time; default: random. */
  boundary?: string;
}

/** Encodes a composed request. */
export function encodeRequest(request: ComposedRequest, { boundary }: EncodeOptions = {}): HttpRequest {
  const { method, url, basicAuth, body } = request;
  const encoded = body && encodeBody(body, boundary);
  const has = (wanted: string) => request.headers.some(({ name }) => name.toLowerCase() === wanted);
  const headers = [...request.headers];
  if (basicAuth && !has('authorization'))
    headers.unshift({ name: 'Authorization', value: encodeBasicAuthorization(basicAuth) });
  if (encoded && !has('content-type')) headers.push({ name: 'Content-Type', value: encoded.contentType });
  return {
    method,
    url,
    headers: headers.map(({ name, value }) => ({ name, value: toByteString(value) })),
    ...(encoded ? { body: encoded.content } : {}),
  };
}

/** Strings whose characters are their bytes. */
const ASCII = /^[\t -~]*$/;

/** RFC 7617, in UTF-8 as nearly every server reads it. */
function encodeBasicAuthorization({ username, password }: { username: string; password: string }): string {
  return `Basic ${encodeBase64(encodeText(`${username}:${password}`))}`;
}

function toByteString(text: string): string {
  if (ASCII.test(text)) return text;
  return Array.from(encodeText(text), (byte) => String.fromCharCode(byte)).join('');
}

/** Returns a body as bytes; `boundary` begins the delimiter of parts. */
export function encodeBody(body: ComposedBody, boundary?: string): EncodedBody {
  const { mediaType: contentType } = body;
  switch (body.kind) {
    case 'json':
      return { content: encodeText(writtenJson(body.value)), contentType };
    case 'text':
      return { content: encodeText(body.text, readCharset(contentType)), contentType };
    case 'form':
      return { content: encodeText(formText(body.fields)), contentType };
    case 'file':
      return { content: joinBytes([body.content]), contentType };
    case 'multipart':
      return encodeMultipart(body, boundary);
  }
}
