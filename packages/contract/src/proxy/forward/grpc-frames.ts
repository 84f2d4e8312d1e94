/** The prefix of a message: whether it is compressed, and its length (gRPC over HTTP/2, Length-Prefixed-Message). */
export const PREFIX_BYTES = 5;

/** Divides the bytes of a gRPC stream into messages, with their prefixes. Reads nothing after one above the limit. */
export class GrpcFrames {
  readonly #maxBytes: number;
  readonly #onMessage: (frame: Uint8Array) => void;
  #chunks: Buffer[] = [];
  #size = 0;
  /** Bytes of the prefix, or of the message once its prefix has been read. */
  #needed = PREFIX_BYTES;
  #isBroken = false;

  constructor(maxBytes: number, onMessage: (frame: Uint8Array) => void) {
    this.#maxBytes = maxBytes;
    this.#onMessage = onMessage;
  }

  /** A message is above the limit. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  take(chunk: Buffer): void {
    if (this.#isBroken) return;
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    while (this.#size >= this.#needed) {
      const [first = chunk] = this.#chunks;
      const bytes = this.#chunks.length === 1 ? first : Buffer.concat(this.#chunks);
      this.#needed = PREFIX_BYTES + bytes.readUInt32BE(1);
      this.#isBroken = this.#needed > PREFIX_BYTES + this.#maxBytes;
      const isWhole = bytes.length >= this.#needed && !this.#isBroken;
      if (isWhole) this.#onMessage(new Uint8Array(bytes.subarray(0, this.#needed)));
      const rest = isWhole ? bytes.subarray(this.#needed) : bytes;
      this.#chunks = this.#isBroken ? [] : [rest];
      this.#size = this.#isBroken ? 0 : rest.length;
      if (isWhole) this.#needed = PREFIX_BYTES;
    }
  }
}
