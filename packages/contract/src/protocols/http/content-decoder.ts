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
    const decoder = getDecoder(coding, decoders.length === 0 ? firstByte : 0x78);
    if (decoder === undefined) return { unknown: coding };
    decoders.push(decoder);
  }
  return decoders;
}

/** Flushes after every chunk, so that streamed events are not delayed. */
function getDecoder(coding: string, firstByte: number): Transform | undefined {
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

export interface DecoderEvents {
  onData(chunk: Buffer): void;
  /** The bytes are not in the coding. */
  onError(): void;
  /** More can be written, after `write` returned false. */
  onDrain?(): void;
}

/**
 * Decodes a body that comes in chunks, by the decompressors of `contentDecoder`. Bytes after the end of the compressed
 * data are ignored, as browsers do.
 */
export class DecoderChain {
  readonly #decoders: readonly Transform[];
  readonly #events: DecoderEvents;
  readonly #ended = Promise.withResolvers<void>();
  #isOver = false;
  #isFull = false;

  constructor(decoders: readonly Transform[], events: DecoderEvents) {
    this.#decoders = decoders;
    this.#events = events;
    for (const [at, decoder] of decoders.entries()) {
      decoder.on('error', () => {
        if (this.#isOver) return;
        this.destroy();
        events.onError();
      });
      const next = decoders[at + 1];
      if (next) decoder.pipe(next);
      else
        decoder.on('data', (chunk: Buffer) => {
          if (!this.#isOver) events.onData(chunk);
        });
    }
    // Decompressors end with the compressed data, and never drain when bytes follow it.
    decoders.at(-1)?.on('end', () => this.destroy());
    decoders[0]?.on('drain', () => this.#drain());
  }

  /** Bytes that wait to be decoded. */
  get pendingBytes(): number {
    return this.#isOver ? 0 : (this.#decoders[0]?.writableLength ?? 0);
  }

  /** Returns whether to continue at once. */
  write(chunk: Uint8Array): boolean {
    if (this.#isOver) return true;
    const canContinue = this.#decoders[0]?.write(chunk) ?? true;
    this.#isFull = !canContinue;
    return canContinue;
  }

  /** Resolves when all bytes that were written are decoded, or cannot be. */
  end(): Promise<void> {
    if (!this.#isOver) this.#decoders[0]?.end();
    return this.#ended.promise;
  }

  destroy(): void {
    this.#isOver = true;
    for (const decoder of this.#decoders) decoder.destroy();
    this.#ended.resolve();
    this.#drain();
  }

  #drain(): void {
    if (!this.#isFull) return;
    this.#isFull = false;
    this.#events.onDrain?.();
  }
}
