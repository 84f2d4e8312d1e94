import { contentDecoder } from '../../protocols/http/content-decoder.ts';
import { DecoderChain } from '../../protocols/http/decoder-chain.ts';
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
  let isBroken = false;
  const chain = new DecoderChain(decoders, {
    onData(chunk) {
      capture.take(chunk);
      if (capture.truncated) chain.destroy();
    },
    onError() {
      isBroken = true;
    },
  });
  chain.write(bytes);
  await chain.end();
  return { bytes: capture.bytes, truncated: isBroken || capture.truncated };
}
