import type { Transform } from 'node:stream';

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
