import { essence } from '@curlew/openapi/internal';
import { encodeMultipart } from '../build/body/encode-multipart.ts';
import { formText } from '../build/body/form-fields.ts';
import { chooseFileName } from '../build/body/multipart-parts.ts';
import type { ComposedBody, ComposedPart, ComposedRequest, FormField } from '../build/composed-request.ts';

/** A request that the libraries of every language can build: forms and parts have names and nothing else. */
export type PlainRequest = Omit<ComposedRequest, 'body'> & { body?: PlainBody; connection?: CodeConnection };

/** How code connects to the server. Files are PEM. */
export interface CodeConnection {
  /** Certificates that the server's is verified with, in place of those of the system. */
  authorityFile?: string;
  certificateFile?: string;
  keyFile?: string;
  passphrase?: string;
  /** Certificates are not verified. */
  isInsecure?: boolean;
  /** URL of an HTTP proxy. */
  proxy?: string;
}

/** A body in a form that all sample languages can express. */
export type PlainBody =
  | Exclude<ComposedBody, { kind: 'multipart' }>
  | { kind: 'multipart'; mediaType: string; parts: PlainPart[] };

/** A text or a file of the reader's. */
export type PlainPart = { name: string; contentType?: string } & ({ value: string } | { fileName: string });

/** Converts a request to one that libraries can build. A body that no library builds becomes its exact text, or a file. */
export function toPlainRequest({ body, ...request }: ComposedRequest): PlainRequest {
  if (body?.kind === 'form' && body.fields.some(isExact))
    return { ...request, body: { kind: 'text', mediaType: body.mediaType, text: formText(body.fields) } };
  if (body?.kind !== 'multipart') return body ? { ...request, body } : request;
  const parts = body.parts.flatMap(toPlainPart);
  if (essence(body.mediaType) === 'multipart/form-data' && parts.length === body.parts.length)
    return { ...request, body: { ...body, parts } };
  const { content, contentType } = encodeMultipart(body, 'boundary');
  const headers = [...request.headers, { name: 'Content-Type', value: contentType }];
  const isText = content instanceof Uint8Array && body.parts.every(isTextPart);
  return {
    ...request,
    headers,
    body: isText
      ? { kind: 'text', mediaType: contentType, text: new TextDecoder().decode(content) }
      : { kind: 'file', mediaType: contentType, fileName: 'body.bin', content: new Uint8Array() },
  };
}

/** Libraries would encode a literal delimiter and make it a part of the value. */
function isExact({ encoded }: FormField): boolean {
  return encoded !== undefined && /[^\w.~%-]/.test(encoded.slice(encoded.indexOf('=') + 1));
}

function toPlainPart(part: ComposedPart): PlainPart[] {
  const { name, contentType, headers } = part;
  if (name === undefined || headers || 'parts' in part) return [];
  const head = { name, ...(contentType === undefined ? {} : { contentType }) };
  if ('value' in part) return [{ ...head, value: part.value }];
  return [{ ...head, fileName: part.fileName ?? chooseFileName(name, contentType) }];
}

function isTextPart(part: ComposedPart): boolean {
  return 'parts' in part ? part.parts.every(isTextPart) : 'value' in part;
}
