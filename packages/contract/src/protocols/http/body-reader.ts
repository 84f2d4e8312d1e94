import type { ExchangeResponse, Failure } from '@curlew/exchange';
import { headerValue } from '@curlew/openapi';
import { contentDecoder } from './content-decoder.ts';
import { DecoderChain } from './decoder-chain.ts';
import type { BodySink } from './transfer.ts';

interface Flow {
  pause(): void;
  resume(): void;
  /** Ends the transfer, with a failure if there is one. */
  end(failure?: Failure): void;
}

/** Reads one body: decodes its content codings, and collects it up to the limit or passes it to a sink. */
export class BodyReader {
  readonly #response: ExchangeResponse;
  readonly #maxBytes: number;
  readonly #sink: BodySink | undefined;
  readonly #flow: Flow;
  readonly #chunks: Uint8Array[] = [];
  #size = 0;
  #decoders: DecoderChain | undefined;
  #started = false;
  #over = false;

  constructor(response: ExchangeResponse, maxBytes: number, sink: BodySink | undefined, flow: Flow) {
    this.#response = response;
    this.#maxBytes = maxBytes;
    this.#sink = sink?.begin(response) ? sink : undefined;
    this.#flow = flow;
  }

  write(chunk: Buffer): void {
    if (this.#over) return;
    if (!this.#started) this.#start(chunk);
    if (this.#decoders === undefined) this.#take(chunk);
    else if (!this.#decoders.write(chunk)) this.#flow.pause();
  }

  /** All bytes are received; calls back when they are decoded. */
  finish(done: () => void): void {
    if (this.#over || this.#decoders === undefined) done();
    else void this.#decoders.end().then(done);
  }

  /** Returns the collected bytes and stops reading. */
  close(): void {
    this.#over = true;
    this.#decoders?.destroy();
    // A copy: a slice would retain the whole network buffer.
    const body = new Uint8Array(this.#size);
    let at = 0;
    for (const chunk of this.#chunks) {
      body.set(chunk, at);
      at += chunk.length;
    }
    this.#response.body = body;
  }

  #start(chunk: Buffer): void {
    this.#started = true;
    const coding = headerValue(this.#response.headers, 'content-encoding');
    if (coding === undefined) return;
    const decoders = contentDecoder(coding, chunk[0] ?? 0);
    if (decoders === undefined) return;
    if (!Array.isArray(decoders)) {
      const message = `The body has the content coding \`${decoders.unknown}\`, which is not supported.`;
      this.#fail({ code: 'invalid-encoding', message });
      return;
    }
    this.#decoders = new DecoderChain(decoders, {
      onData: (data) => this.#take(data),
      onError: () =>
        this.#fail({
          code: 'invalid-encoding',
          message: `The body is not \`${coding}\`, as declared in \`Content-Encoding\`.`,
        }),
      onDrain: () => {
        if (!this.#over) this.#flow.resume();
      },
    });
  }

  #take(chunk: Buffer): void {
    if (this.#over) return;
    if (this.#sink) {
      if (!this.#sink.take(chunk)) this.#stop();
      return;
    }
    const room = this.#maxBytes - this.#size;
    const kept = chunk.length > room ? chunk.subarray(0, room) : chunk;
    this.#chunks.push(kept);
    this.#size += kept.length;
    if (kept === chunk) return;
    this.#response.truncated = true;
    this.#stop();
  }

  #stop(): void {
    this.#over = true;
    this.#flow.end();
  }

  #fail(failure: Failure): void {
    if (this.#over) return;
    this.#over = true;
    this.#flow.end(failure);
  }
}
