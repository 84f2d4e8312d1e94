import {
  type ClientHttp2Stream,
  constants,
  type IncomingHttpHeaders,
  type ServerHttp2Stream,
} from 'node:http2';
import { urlBelow } from '@curlew/contract/servers';
import type { Failure } from '@curlew/exchange';
import type { HttpHeader } from '@curlew/openapi/internal';
import { type Http2Target, targetFailure, timeoutFailure } from '../target.ts';
import type { Traffic } from '../traffic.ts';
import { MessageList } from './capture.ts';

/** Codes of the status of a call (gRPC, Status codes and their use). */
const STATUS = { DEADLINE_EXCEEDED: 4, INTERNAL: 13, UNAVAILABLE: 14 };

/**
 * Forwards one gRPC call (an HTTP/2 stream) and reports each of its messages, and its end. A target that cannot be
 * reached gives the status UNAVAILABLE, a timeout DEADLINE_EXCEEDED.
 */
export function forwardGrpc(
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
  {
    target,
    maxBodyBytes,
    report,
  }: { target: Http2Target; maxBodyBytes: number; report: (traffic: Traffic) => void },
): void {
  const started = performance.now();
  const path = String(headers[':path'] ?? '/');
  const traffic: Traffic = {
    protocol: 'grpc',
    method: 'POST',
    url: urlBelow(new URL(target.url.origin), path).href,
    pathAndQuery: path,
    request: { headers: headerList(headers), body: new Uint8Array(), truncated: false },
    messages: [],
    startedAt: Date.now(),
    durationMs: 0,
  };
  const messages = new MessageList(started, maxBodyBytes, (message) =>
    report({ ...traffic, messages: [message], isOpen: true, durationMs: message.atMs }),
  );
  const frames = (direction: 'sent' | 'received') =>
    new GrpcFrames(maxBodyBytes, (data) => messages.add({ direction, data }));
  const [sentFrames, receivedFrames] = [frames('sent'), frames('received')];
  let timer: NodeJS.Timeout | undefined;
  let isSettled = false;
  const settle = (failure?: Failure): void => {
    if (isSettled) return;
    isSettled = true;
    clearTimeout(timer);
    traffic.durationMs = performance.now() - started;
    traffic.request.truncated = sentFrames.isBroken;
    if (traffic.response) traffic.response.truncated = receivedFrames.isBroken;
    Object.assign(traffic, messages.kept);
    if (failure) traffic.failure = failure;
    report(traffic);
  };
  const fail = (code: number, failure: Failure): void => {
    if (isSettled) return;
    refuse(stream, code, failure.message);
    settle(failure);
  };

  const sent = openCall(target, headers);
  if ('code' in sent) {
    fail(STATUS.INTERNAL, sent);
    return;
  }
  const cancel = (): void => sent.close(constants.NGHTTP2_CANCEL);
  timer = setTimeout(() => {
    fail(STATUS.DEADLINE_EXCEEDED, timeoutFailure(target));
    cancel();
    target.dropUnconnected();
  }, target.timeoutMs);
  let trailers: IncomingHttpHeaders = {};
  sent.on('response', (received, flags) => {
    clearTimeout(timer);
    if (stream.destroyed) return;
    const isWhole = (flags & constants.NGHTTP2_FLAG_END_STREAM) !== 0;
    try {
      stream.respond(received, isWhole ? { endStream: true } : { waitForTrailers: true });
    } catch {
      fail(STATUS.INTERNAL, INVALID_RESPONSE);
      cancel();
      return;
    }
    traffic.firstByteMs = performance.now() - started;
    traffic.response = {
      status: Number(received[':status'] ?? 200),
      statusText: '',
      headers: headerList(received),
      trailers: [],
      body: new Uint8Array(),
      truncated: false,
    };
    stream.on('wantTrailers', () => sendTrailers(stream, trailers));
    if (!isWhole) sent.pipe(stream);
  });
  sent.on('trailers', (received) => {
    trailers = received;
    if (traffic.response) traffic.response.trailers = headerList(received);
  });
  sent.on('data', (chunk: Buffer) => receivedFrames.take(chunk));
  sent.on('error', (error) => {
    fail(STATUS.UNAVAILABLE, targetFailure(error));
    cancel();
  });
  sent.on('close', () => {
    if (sent.rstCode !== constants.NGHTTP2_NO_ERROR && !stream.closed) stream.close(sent.rstCode);
    settle(
      traffic.response ? undefined : { code: 'connection-reset', message: 'The target sent no response.' },
    );
  });
  stream.on('data', (chunk: Buffer) => {
    // A target may respond only when it has all messages of the client. A timer that has fired would start again.
    if (!isSettled && traffic.response === undefined) timer?.refresh();
    sentFrames.take(chunk);
  });
  stream.on('error', cancel);
  stream.on('aborted', () => {
    cancel();
    // A client ends a stream when it has enough of it.
    settle(traffic.response ? undefined : { code: 'aborted', message: 'The client ended the call.' });
  });
  stream.pipe(sent);
}

const INVALID_RESPONSE: Failure = {
  code: 'invalid-response',
  message: 'The headers of the response are not valid in HTTP/2. Correct the response of the target.',
};

/** Opens the stream to the target; a failure for headers that HTTP/2 does not allow. */
function openCall(target: Http2Target, headers: IncomingHttpHeaders): ClientHttp2Stream | Failure {
  const { ':authority': _authority, host: _host, ...rest } = headers;
  const { host, protocol } = target.url;
  try {
    return target.session.request({ ...rest, ':authority': host, ':scheme': protocol.slice(0, -1) });
  } catch (error) {
    return targetFailure(error);
  }
}

/** Trailers that HTTP/2 does not allow end the stream with an error. */
function sendTrailers(stream: ServerHttp2Stream, trailers: IncomingHttpHeaders): void {
  try {
    stream.sendTrailers(trailers);
  } catch {
    stream.close(constants.NGHTTP2_INTERNAL_ERROR);
  }
}

/** A response without messages (gRPC over HTTP/2, Trailers-Only). */
function refuse(stream: ServerHttp2Stream, code: number, message: string): void {
  if (stream.headersSent || stream.destroyed) {
    stream.close(constants.NGHTTP2_INTERNAL_ERROR);
    return;
  }
  const fields = { 'grpc-status': String(code), 'grpc-message': encodeURIComponent(message) };
  stream.respond({ ':status': 200, 'content-type': 'application/grpc', ...fields }, { endStream: true });
}

function headerList(headers: IncomingHttpHeaders): HttpHeader[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    name.startsWith(':') ? [] : [value ?? []].flat().map((one) => ({ name, value: one })),
  );
}

/** The prefix of a message: whether it is compressed, and its length (gRPC over HTTP/2, Length-Prefixed-Message). */
const PREFIX_BYTES = 5;

/** Divides the bytes of a gRPC stream into messages, with their prefixes. Reads nothing after one above the limit. */
class GrpcFrames {
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
