import type { IncomingMessage, ServerResponse } from 'node:http';
import { contentDecoder, DecoderChain, getHeaders } from '@curlew/contract/servers';
import type { Failure } from '@curlew/exchange';
import { type HttpHeader, headerValue } from '@curlew/openapi/internal';
import { createParser } from 'eventsource-parser';
import { type CorsOrigins, corsHeaders } from '../../http-server/allow-cors.ts';
import { forwardedHeaders, openRequest, type Target, targetFailure, timeoutFailure } from '../target.ts';
import { getResponse, openTraffic, type Traffic } from '../traffic.ts';
import { BodyCapture, MessageList } from './capture.ts';

/**
 * Forwards a request to the target and streams the response back. An unreachable target gives 502, a timeout 504.
 * Resolves with the traffic when both are complete.
 */
export function forwardRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  target: Target,
  {
    maxBodyBytes,
    localOrigin,
    cors,
    refuse,
    onEvent,
  }: {
    maxBodyBytes: number;
    /** Own origin, which replaces the target's in redirects. */
    localOrigin: string;
    /** Origins whose pages may read the response. */
    cors: CorsOrigins;
    refuse: (response: ServerResponse, status: 502 | 504, detail: string) => void;
    /** Called with each event of a stream. */
    onEvent: (traffic: Traffic) => void;
  },
): Promise<Traffic> {
  const started = performance.now();
  const traffic = openTraffic(incoming, target);
  const { method, pathAndQuery } = traffic;
  const { headers } = traffic.request;
  const requestBody = new BodyCapture(maxBodyBytes);
  const responseBody = new BodyCapture(maxBodyBytes);

  const events = new MessageList(started, maxBodyBytes, (message) =>
    onEvent({ ...traffic, messages: [message], isOpen: true, durationMs: message.atMs }),
  );

  return new Promise((resolve) => {
    let isSettled = false;
    let reader: EventReader | undefined;
    const settle = (failure?: Failure): void => {
      if (isSettled) return;
      isSettled = true;
      clearTimeout(timer);
      traffic.durationMs = performance.now() - started;
      traffic.request = { headers, body: requestBody.bytes, truncated: requestBody.truncated };
      if (traffic.response) {
        traffic.response = {
          ...traffic.response,
          body: responseBody.bytes,
          truncated: responseBody.truncated || (reader?.isBroken ?? false),
        };
      }
      reader?.destroy();
      Object.assign(traffic, events.kept);
      if (failure !== undefined) traffic.failure = failure;
      resolve(traffic);
    };
    const fail = (status: 502 | 504, failure: Failure): void => {
      if (isSettled) return;
      if (outgoing.headersSent) outgoing.destroy();
      else refuse(outgoing, status, failure.message);
      settle(failure);
    };

    const hasBody = incoming.headers['transfer-encoding'] !== undefined;
    const sent = openRequest(target, {
      method,
      pathAndQuery,
      headers: [
        ...forwardedHeaders(headers),
        ...(hasBody ? [{ name: 'Transfer-Encoding', value: 'chunked' }] : []),
      ],
    });
    const timer = setTimeout(() => {
      sent.destroy();
      fail(504, timeoutFailure(target));
    }, target.timeoutMs);
    incoming.on('data', (chunk: Uint8Array) => {
      // A target may respond only when it has the whole body. A timer that has fired would start again.
      if (!isSettled && traffic.response === undefined) timer.refresh();
      requestBody.take(chunk);
    });
    incoming.pipe(sent);
    incoming.on('error', () => sent.destroy());
    outgoing.on('close', () => {
      if (outgoing.writableFinished) return;
      sent.destroy();
      // A client ends a stream when it has enough of it.
      settle(reader ? undefined : { code: 'aborted', message: 'The client ended the request.' });
    });
    sent.on('upgrade', (_response, socket) => {
      socket.destroy();
      fail(502, INVALID_RESPONSE);
    });
    sent.on('error', (error) => fail(502, targetFailure(error)));
    sent.on('response', (response) => {
      clearTimeout(timer);
      traffic.firstByteMs = performance.now() - started;
      const answered = getResponse(response);
      const { status, statusText, headers: received } = answered;
      const shared = corsHeaders(incoming.headers, cors);
      const lines = [...sharedHeaders(forwardedHeaders(received), shared), ...shared].flatMap(
        ({ name, value }) => {
          return [name, name.toLowerCase() === 'location' ? localAddress(value, target, localOrigin) : value];
        },
      );
      outgoing.sendDate = false;
      try {
        outgoing.writeHead(status, statusText, lines);
      } catch {
        // A status such as 099, or a reason phrase with control characters.
        outgoing.statusMessage = '';
        fail(502, INVALID_RESPONSE);
        sent.destroy();
        return;
      }
      traffic.response = answered;
      outgoing.flushHeaders();
      if (isEventStream(answered)) {
        const coding = headerValue(received, 'content-encoding') ?? '';
        reader = new EventReader(coding, events, maxBodyBytes);
      }
      response.on('data', (chunk: Uint8Array) => (reader ? reader.take(chunk) : responseBody.take(chunk)));
      response.on('error', (error) => fail(502, targetFailure(error)));
      response.on('end', async () => {
        const { rawTrailers } = response;
        if (traffic.response) traffic.response.trailers = getHeaders(rawTrailers);
        await reader?.end();
        settle();
      });
      response.pipe(outgoing);
    });
  });
}

const INVALID_RESPONSE: Failure = {
  code: 'invalid-response',
  message: 'The status line of the target is not valid in HTTP. Correct the response of the target.',
};

/** The headers of a target without those that say which pages may read it, if the proxy says so itself. */
function sharedHeaders(headers: readonly HttpHeader[], shared: readonly HttpHeader[]): readonly HttpHeader[] {
  if (shared.length === 0) return headers;
  return headers.filter(({ name }) => !/^access-control-/i.test(name));
}

export function isEventStream({ status, headers }: NonNullable<Traffic['response']>): boolean {
  return status < 300 && /^text\/event-stream\b/i.test(headerValue(headers, 'content-type') ?? '');
}

/** Rewrites a redirect within the target to the proxy. */
function localAddress(location: string, { url }: Target, localOrigin: string): string {
  return location === url.origin || location.startsWith(`${url.origin}/`)
    ? `${localOrigin}${location.slice(url.origin.length)}`
    : location;
}

/** Reads the events of a forwarded `text/event-stream`; what cannot be decoded is not read. */
class EventReader {
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
