import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { contentDecoder } from '../../protocols/http/content-decoder.ts';
import { BodyCapture } from '../forward/body-capture.ts';

export interface DecodedContent {
  bytes: Uint8Array;
  /** The result is incomplete: above the limit, or not decodable. */
  truncated: boolean;
}

/** Decodes `Content-Encoding` up to a number of bytes, or up to the first error. */
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
