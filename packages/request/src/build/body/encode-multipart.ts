import { essence, isToken } from '@curlew/openapi/internal';
import type { ComposedPart, EncodedBody, HttpBody } from '../composed-request.ts';
import type { Binary } from '../request-input.ts';
import { encodeText, readCharset } from './encode-text.ts';

const BOUNDARY = /^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/;

interface Multipart {
  mediaType: string;
  parts: readonly ComposedPart[];
}

/** RFC 2046, section 5.1, and for forms RFC 7578. */
export function encodeMultipart(body: Multipart, wanted?: string): EncodedBody {
  if (wanted !== undefined && !BOUNDARY.test(wanted))
    throw new TypeError('encodeRequest: `boundary` must be 1 to 70 characters of RFC 2046, section 5.1.1');
  const declared = /;\s*boundary\s*=\s*"?([^";]+)/i.exec(body.mediaType)?.[1];
  const named = declared !== undefined && BOUNDARY.test(declared) ? declared : wanted;
  const boundary = named === undefined ? createBoundary() : findFreeBoundary(body.parts, named);
  return {
    content: joinBytes(listChunks(body, boundary)),
    contentType: declared === boundary ? body.mediaType : withBoundary(body.mediaType, boundary),
  };
}

function listChunks({ mediaType, parts }: Multipart, boundary: string): Binary[] {
  const isForm = essence(mediaType) === 'multipart/form-data';
  const chunks = parts.flatMap((part, index) => {
    // Nested boundaries must not start with the outer one (RFC 2046, section 5.1.1), so the number comes first.
    const inner = `${index + 1}-${boundary}`.slice(0, 70);
    const lines = writeHeaderLines(part, isForm, inner).map((line) => `${line}\r\n`);
    return [
      encodeText(`--${boundary}\r\n${lines.join('')}\r\n`),
      ...listContent(part, inner),
      encodeText('\r\n'),
    ];
  });
  return [...chunks, encodeText(`--${boundary}--\r\n`)];
}

function listContent(part: ComposedPart, boundary: string): Binary[] {
  if ('value' in part) return [encodeText(part.value, readCharset(part.contentType ?? ''))];
  if ('content' in part) return [part.content];
  return listChunks({ mediaType: part.contentType ?? NESTED, parts: part.parts }, boundary);
}

const NESTED = 'multipart/mixed';

function writeHeaderLines(part: ComposedPart, isForm: boolean, inner: string): string[] {
  const fileName = 'content' in part ? part.fileName : undefined;
  const disposition = [
    part.name === undefined ? 'attachment' : `form-data; name="${escapeQuoted(part.name)}"`,
    ...(fileName === undefined ? [] : [`filename="${escapeQuoted(fileName)}"`]),
  ];
  const hasDisposition = part.name !== undefined || fileName !== undefined;
  const type = choosePartType(part, isForm, inner);
  return [
    ...(hasDisposition ? [`Content-Disposition: ${disposition.join('; ')}`] : []),
    ...(type === undefined ? [] : [`Content-Type: ${type}`]),
    ...(part.headers ?? []).map(({ name, value }) => `${name}: ${value}`),
  ];
}

/** A text in a form needs no type: `text/plain` is the default (RFC 7578, section 4.4). */
function choosePartType(part: ComposedPart, isForm: boolean, inner: string): string | undefined {
  if ('parts' in part) return withBoundary(part.contentType ?? NESTED, inner);
  if ('content' in part) return part.contentType ?? 'application/octet-stream';
  return part.contentType ?? (isForm ? undefined : 'text/plain');
}

/**
 * Returns names in quotes as browsers write them (HTML, Multipart form data); other control characters are encoded
 * too.
 */
function escapeQuoted(text: string): string {
  return text.replace(/["\p{Cc}]/gu, (char) => encodeURIComponent(char));
}

function withBoundary(mediaType: string, boundary: string): string {
  const plain = mediaType.replace(/;\s*boundary\s*=\s*(?:"[^"]*"|[^;]*)/i, '');
  return `${plain}; boundary=${isToken(boundary) ? boundary : `"${boundary}"`}`;
}

function createBoundary(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `curlew-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns a boundary that does not occur in content in memory: the given one, else with a number. */
function findFreeBoundary(parts: readonly ComposedPart[], wanted: string): string {
  const contents = parts.flatMap(listTexts);
  let boundary = wanted;
  for (let count = 2; contents.some((text) => text.includes(`--${boundary}`)); count += 1)
    boundary = `${wanted}-${count}`;
  return boundary;
}

function listTexts(part: ComposedPart): string[] {
  if ('value' in part) return [part.value];
  if ('parts' in part) return part.parts.flatMap(listTexts);
  return part.content instanceof Uint8Array ? [new TextDecoder('latin1').decode(part.content)] : [];
}

/** Chunks as one body: in memory if all are, else with what is read later left where it is. */
export function joinBytes(chunks: readonly Binary[]): HttpBody {
  if (chunks.some((chunk) => chunk instanceof ReadableStream)) return toStream(readChunks(chunks));
  const parts = chunks.filter(isReady);
  if (parts.some((part) => part instanceof Blob))
    return new Blob(parts.map((part) => (part instanceof Blob ? part : own(part))));
  const bytes = parts.filter((part) => part instanceof Uint8Array);
  const whole = new Uint8Array(bytes.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of bytes) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function toStream(chunks: AsyncGenerator<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}

function isReady(chunk: Binary): chunk is Uint8Array | Blob {
  return !(chunk instanceof ReadableStream);
}

async function* readChunks(chunks: readonly Binary[]): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (const chunk of chunks) {
    if (chunk instanceof Uint8Array) yield own(chunk);
    else for await (const bytes of chunk instanceof Blob ? chunk.stream() : chunk) yield own(bytes);
  }
}

/** Bytes that no shared memory changes while they are sent. */
function own(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes);
}
