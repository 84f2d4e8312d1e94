import { createParser } from 'eventsource-parser';
import { contentDecoder } from '../../protocols/http/content-decoder.ts';
import { DecoderChain } from '../../protocols/http/decoder-chain.ts';
import type { MessageList } from './message-list.ts';

/** Reads the events of a forwarded `text/event-stream`; what cannot be decoded is not read. */
export class EventTap {
  readonly #coding: string;
  readonly #maxEventBytes: number;
  readonly #parser: ReturnType<typeof createParser>;
  readonly #decoder = new TextDecoder();
  #decoders: DecoderChain | undefined;
  #isStarted = false;
  #isBroken = false;

  constructor(contentEncoding: string, messages: MessageList, maxEventBytes: number) {
    this.#coding = contentEncoding;
    this.#maxEventBytes = maxEventBytes;
    this.#parser = createParser({
      maxBufferSize: maxEventBytes,
      onEvent: ({ event = 'message', data, id }) =>
        messages.add({ direction: 'received', type: event, data, ...(id === undefined ? {} : { id }) }),
      onError: ({ type }) => {
        if (type === 'max-buffer-size-exceeded') this.#break();
      },
    });
  }

  /** Events were not read: they are above the limit, or not in their coding. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  take(chunk: Uint8Array): void {
    if (this.#isBroken || chunk.length === 0) return;
    if (!this.#isStarted) this.#start(chunk[0] ?? 0);
    if (this.#decoders === undefined) this.#read(chunk);
    else {
      this.#decoders.write(chunk);
      // Forwarding does not wait for the decoder.
      if (this.#decoders.pendingBytes > this.#maxEventBytes) this.#break();
    }
  }

  /** Resolves when all events that came have been read. */
  async end(): Promise<void> {
    await this.#decoders?.end();
  }

  /** Reads nothing more. */
  destroy(): void {
    this.#decoders?.destroy();
  }

  #start(firstByte: number): void {
    this.#isStarted = true;
    const decoders = contentDecoder(this.#coding, firstByte);
    if (decoders === undefined) return;
    if ('unknown' in decoders) this.#break();
    else
      this.#decoders = new DecoderChain(decoders, {
        onData: (chunk) => this.#read(chunk),
        onError: () => this.#break(),
      });
  }

  #read(chunk: Uint8Array): void {
    if (!this.#isBroken) this.#parser.feed(this.#decoder.decode(chunk, { stream: true }));
  }

  #break(): void {
    this.#isBroken = true;
    this.#decoders?.destroy();
  }
}
