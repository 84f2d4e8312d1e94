/** Captures the beginning of a forwarded body, up to a limit. */
export class BodyCapture {
  readonly #chunks: Uint8Array[] = [];
  readonly #maxBytes: number;
  #size = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  take(chunk: Uint8Array): void {
    const left = this.#maxBytes - this.#size;
    this.#size += chunk.length;
    if (left > 0) this.#chunks.push(chunk.subarray(0, left));
  }

  get truncated(): boolean {
    return this.#size > this.#maxBytes;
  }

  get bytes(): Uint8Array {
    return Buffer.concat(this.#chunks);
  }
}
