import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { contentDecoder } from '../protocols/http/content-decoder.ts';
import { BodyCapture } from './body-capture.ts';

export interface DecodedContent {
  bytes: Uint8Array;
  /** More than the limit, or not all of it could be decoded. */
  truncated: boolean;
}

/** Undoes `Content-Encoding`, up to a number of bytes; what cannot be decoded ends there. */
export async function decodeContent(
  bytes: Uint8Array,
  contentEncoding: string,
  maxBytes: number,
): Promise<DecodedContent> {
  const decoders = contentDecoder(contentEncoding, bytes[0] ?? 0);
  if (decoders === undefined || bytes.length === 0) return { bytes, truncated: false };
  if ('unknown' in decoders) return { bytes: new Uint8Array(), truncated: true };
  const capture = new BodyCapture(maxBytes);
  const sink = new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      capture.take(chunk);
      done(capture.truncated ? new Error('The limit is reached') : null);
    },
  });
  try {
    await pipeline([Readable.from([bytes]), ...decoders, sink]);
    return { bytes: capture.bytes, truncated: false };
  } catch {
    return { bytes: capture.bytes, truncated: true };
  }
}
