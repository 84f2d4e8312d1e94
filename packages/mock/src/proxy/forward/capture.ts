import type { Traffic, TrafficMessage } from '../traffic.ts';

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

/** Messages of one direction that are kept for the report of the end of their stream. */
const MAX_MESSAGES = 1_000;

type Direction = TrafficMessage['direction'];

/** The messages of one stream: reports each of them, and keeps the first ones of each direction. */
export class MessageList {
  readonly #kept: TrafficMessage[] = [];
  readonly #size: Record<Direction, { count: number; bytes: number; isFull: boolean }> = {
    sent: { count: 0, bytes: 0, isFull: false },
    received: { count: 0, bytes: 0, isFull: false },
  };
  readonly #startedMs: number;
  readonly #maxBytes: number;
  readonly #onMessage: (message: TrafficMessage) => void;
  #droppedCount = 0;

  /**
   * @param startedMs of `performance.now()`
   * @param maxBytes of the messages of one direction that are kept; the first one always is
   */
  constructor(startedMs: number, maxBytes: number, onMessage: (message: TrafficMessage) => void) {
    this.#startedMs = startedMs;
    this.#maxBytes = maxBytes;
    this.#onMessage = onMessage;
  }

  /** For the report of the end. */
  get kept(): Pick<Traffic, 'messages' | 'droppedMessageCount'> {
    const count = this.#droppedCount;
    return { messages: this.#kept, ...(count > 0 && { droppedMessageCount: count }) };
  }

  add(message: Omit<TrafficMessage, 'atMs'>): void {
    const added = { ...message, atMs: performance.now() - this.#startedMs };
    if (this.#hasRoom(message)) this.#kept.push(added);
    else this.#droppedCount += 1;
    this.#onMessage(added);
  }

  /** Once a message is dropped, all later ones are: the kept ones are the beginning. */
  #hasRoom({ direction, data }: Pick<TrafficMessage, 'direction' | 'data'>): boolean {
    const size = this.#size[direction];
    const bytes = Buffer.byteLength(data);
    size.isFull ||= size.count >= MAX_MESSAGES || (size.count > 0 && size.bytes + bytes > this.#maxBytes);
    if (size.isFull) return false;
    size.count += 1;
    size.bytes += bytes;
    return true;
  }
}
