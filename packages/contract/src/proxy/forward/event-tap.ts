import type { Transform } from 'node:stream';
import { createParser } from 'eventsource-parser';
import { contentDecoder } from '../../protocols/http/content-decoder.ts';
import type { MessageList } from './message-list.ts';

/** Reads the events of a forwarded `text/event-stream`; what cannot be decoded is not read. */
export class EventTap {
  readonly #coding: string;
  readonly #parser: ReturnType<typeof createParser>;
  readonly #decoder = new TextDecoder();
  #decoders: Transform[] = [];
  #isStarted = false;
  #isBroken = false;

  constructor(contentEncoding: string, messages: MessageList, maxEventBytes: number) {
    this.#coding = contentEncoding;
    this.#parser = createParser({
      maxBufferSize: maxEventBytes,
      onEvent: ({ event = 'message', data, id }) =>
        messages.add({ direction: 'received', type: event, data, ...(id === undefined ? {} : { id }) }),
      onError: ({ type }) => {
        if (type === 'max-buffer-size-exceeded') this.#isBroken = true;
      },
    });
  }

  take(chunk: Uint8Array): void {
    if (this.#isBroken) return;
    if (!this.#isStarted) this.#start(chunk[0] ?? 0);
    const [first] = this.#decoders;
    if (first) first.write(chunk);
    else this.#read(chunk);
  }

  /** Resolves when all events that came have been read. */
  async end(): Promise<void> {
    const last = this.#decoders.at(-1);
    if (!last || this.#isBroken) return;
    await new Promise<void>((resolve) => {
      for (const decoder of this.#decoders) decoder.once('error', () => resolve());
      last.once('end', resolve);
      this.#decoders[0]?.end();
    });
  }

  #start(firstByte: number): void {
    this.#isStarted = true;
    const decoders = contentDecoder(this.#coding, firstByte);
    if (decoders === undefined) return;
    if ('unknown' in decoders) {
      this.#isBroken = true;
      return;
    }
    this.#decoders = decoders;
    for (const [at, decoder] of decoders.entries()) {
      decoder.on('error', () => {
        this.#isBroken = true;
      });
      const next = decoders[at + 1];
      if (next) decoder.pipe(next);
      else decoder.on('data', (chunk: Uint8Array) => this.#read(chunk));
    }
  }

  #read(chunk: Uint8Array): void {
    if (!this.#isBroken) this.#parser.feed(this.#decoder.decode(chunk, { stream: true }));
  }
}
