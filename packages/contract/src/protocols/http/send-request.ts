import { Readable } from 'node:stream';
import type { ExchangeResponse, Failure } from '@curlew/exchange';
import { type HttpHeader, headerValue } from '@curlew/openapi/internal';
import type { Dispatcher } from 'undici';
import type { CallClock } from '../../call/call-clock.ts';
import type { WireRequest } from './compose-call.ts';
import { contentDecoder, DecoderChain } from './content-decoder.ts';
import { failureOfError } from './failure-of-error.ts';

export interface SendOptions {
  dispatcher: Dispatcher;
  clock: CallClock;
  maxBodyBytes: number;
  sink?: BodySink | undefined;
}

/** Thrown to end a transfer that is complete for its sink. */
const ENOUGH = new Error('The rest of the body is not read.');

interface Flow {
  pause(): void;
  resume(): void;
  /** Ends the transfer, with a failure if there is one. */
  end(failure?: Failure): void;
}

/**
 * Sends one request and reads its response, redirects not followed. Resolves at the latest when the call has to
 * end.
 */
export function sendRequest(request: WireRequest, options: SendOptions): Promise<Transfer> {
  const { dispatcher, clock, maxBodyBytes, sink } = options;
  const { origin, pathname, search } = new URL(request.url);
  return new Promise((resolve) => {
    const transfer: Transfer = {};
    let controller: Dispatcher.DispatchController | undefined;
    let reader: BodyReader | undefined;
    let settled = false;
    let stopListening = (): void => {};

    const settle = (failure?: Failure): void => {
      if (settled) return;
      settled = true;
      stopListening();
      if (failure) transfer.failure = failure;
      if (reader) transfer.lastByteMs = clock.elapsedMs;
      reader?.close();
      resolve(transfer);
    };
    const end = (failure?: Failure): void => {
      settle(failure);
      controller?.abort(ENOUGH);
    };
    stopListening = clock.onEnd(end);
    if (settled) return;
    if (sink) sink.end = end;

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(started) {
        controller = started;
        if (settled) started.abort(ENOUGH);
      },
      onResponseStart(started, status, _headers, statusText = '') {
        if (status < 200 || settled) return;
        transfer.firstByteMs = clock.elapsedMs;
        const response: ExchangeResponse = {
          status,
          statusText,
          headers: getHeaders(started.rawHeaders),
          trailers: [],
          body: new Uint8Array(),
          truncated: false,
        };
        transfer.response = response;
        reader = new BodyReader(response, maxBodyBytes, sink, {
          pause: () => started.pause(),
          resume: () => started.resume(),
          end,
        });
      },
      onResponseData(_started, chunk) {
        if (!settled) reader?.write(chunk);
      },
      onResponseEnd(started) {
        if (transfer.response) transfer.response.trailers = getHeaders(started.rawTrailers);
        if (reader) reader.finish(() => settle());
        else settle();
      },
      onResponseError(_started, error) {
        settle(failureOfTransfer(error, transfer.response));
      },
    };
    try {
      dispatcher.dispatch(
        {
          origin,
          path: pathname + search,
          method: request.method,
          headers: request.headers.flatMap(({ name, value }) => [name, value]),
          body:
            request.body instanceof ReadableStream ? Readable.fromWeb(request.body) : (request.body ?? null),
          headersTimeout: 0,
          bodyTimeout: 0,
        },
        handler,
      );
    } catch (error) {
      settle(failureOfError(error));
    }
  });
}

type RawHeaders = Dispatcher.DispatchController['rawHeaders'];

/** Header fields in order, with repeated fields; each character of a value is one byte. */
export function getHeaders(raw: RawHeaders): HttpHeader[] {
  if (!raw) return [];
  if (!Array.isArray(raw)) {
    return Object.entries(raw).flatMap(([name, value]) =>
      [value ?? []].flat().map((one) => ({ name, value: String(one) })),
    );
  }
  const headers: HttpHeader[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) {
    headers.push({ name: latin1(raw[at]), value: latin1(raw[at + 1]) });
  }
  return headers;
}

function latin1(value: Buffer | string | undefined): string {
  return typeof value === 'string' ? value : (value?.toString('latin1') ?? '');
}

/** A connection closed cleanly before `Content-Length` bytes is an error of the server, not of the network. */
function failureOfTransfer(error: Error, response: ExchangeResponse | undefined): Failure {
  const failure = failureOfError(error);
  const isRegularEnd =
    'code' in error && error.code === 'UND_ERR_SOCKET' && error.message === 'other side closed';
  const isPromised = response && headerValue(response.headers, 'content-length') !== undefined;
  if (!isRegularEnd || !isPromised) return failure;
  return {
    code: 'wrong-length',
    message: 'The connection ended before the body had the length given in `Content-Length`.',
  };
}

/** Reads one body: decodes its content codings, and collects it up to the limit or passes it to a sink. */
class BodyReader {
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

/** The received parts of one response. */
export interface Transfer {
  response?: ExchangeResponse;
  failure?: Failure;
  /** Milliseconds since the call started. */
  firstByteMs?: number;
  lastByteMs?: number;
}

/** Receives the decompressed body in chunks, instead of collecting it in `ExchangeResponse.body`. */
export interface BodySink {
  /** Called with the status and headers; returns whether the sink reads the body. */
  begin(response: ExchangeResponse): boolean;
  /** Returns whether to continue; otherwise the connection is closed, without a failure. */
  take(chunk: Uint8Array): boolean;
  /** Ends the transfer early, without a failure. Assigned when the transfer starts. */
  end?: () => void;
}
