import type { Transform } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';

/** Maximum number of content codings: each needs a decompressor. */
const MAX_CODINGS = 4;

/**
 * Creates decompressors for a `Content-Encoding` header, in the order to apply (RFC 9110, section 8.4).
 * @param firstByte first byte of the encoded body; distinguishes zlib from raw deflate data.
 * @returns undefined without codings; `unknown` names an unsupported coding, or the count if there are too many.
 */
export function contentDecoder(
  contentEncoding: string,
  firstByte: number,
): Transform[] | undefined | { unknown: string } {
  const codings = contentEncoding
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity');
  if (codings.length === 0) return undefined;
  if (codings.length > MAX_CODINGS) return { unknown: `${codings.length} codings` };
  const decoders: Transform[] = [];
  for (const coding of codings.reverse()) {
    const decoder = decoderOf(coding, decoders.length === 0 ? firstByte : 0x78);
    if (decoder === undefined) return { unknown: coding };
    decoders.push(decoder);
  }
  return decoders;
}

/** Flushes after every chunk, so that streamed events are not delayed. */
function decoderOf(coding: string, firstByte: number): Transform | undefined {
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip({ flush: constants.Z_SYNC_FLUSH });
    case 'deflate':
      // Some servers send raw deflate data. Otherwise a zlib header comes first, whose low four bits are 8.
      return (firstByte & 0x0f) === 8
        ? createInflate({ flush: constants.Z_SYNC_FLUSH })
        : createInflateRaw({ flush: constants.Z_SYNC_FLUSH });
    case 'br':
      return createBrotliDecompress({ flush: constants.BROTLI_OPERATION_FLUSH });
    case 'zstd':
      return createZstdDecompress({ flush: constants.ZSTD_e_flush });
    default:
      return undefined;
  }
}
