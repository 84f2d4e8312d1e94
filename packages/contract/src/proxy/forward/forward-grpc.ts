import { constants, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import type { HttpHeader } from '@curlew/request';
import { status } from '@grpc/grpc-js';
import type { Failure } from '../../call/failure.ts';
import { failureOfError } from '../../protocols/http/failure-of-error.ts';
import type { Http2Target } from '../http2-target.ts';
import type { Traffic } from '../traffic.ts';
import { GrpcFrames } from './grpc-frames.ts';
import { MessageList } from './message-list.ts';

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
    url: `${target.url.origin}${path}`,
    pathAndQuery: path,
    request: { headers: headerList(headers), body: new Uint8Array(), truncated: false },
    messages: [],
    startedAt: Date.now(),
    durationMs: 0,
  };
  const messages = new MessageList(started, (message) =>
    report({ ...traffic, messages: [message], isOpen: true, durationMs: message.atMs }),
  );
  const frames = (direction: 'sent' | 'received') =>
    new GrpcFrames(maxBodyBytes, (data) => messages.add({ direction, data }));
  const [sentFrames, receivedFrames] = [frames('sent'), frames('received')];
  let isSettled = false;
  const settle = (failure?: Failure): void => {
    if (isSettled) return;
    isSettled = true;
    clearTimeout(timer);
    traffic.durationMs = performance.now() - started;
    traffic.messages = messages.kept;
    if (failure) traffic.failure = failure;
    report(traffic);
  };

  const { session, url } = target;
  const { ':authority': _authority, host: _host, ...rest } = headers;
  const sent = session.request({ ...rest, ':authority': url.host, ':scheme': url.protocol.slice(0, -1) });
  const fail = (code: number, failure: Failure): void => {
    if (isSettled) return;
    refuse(stream, code, failure.message);
    settle(failure);
    sent.close(constants.NGHTTP2_CANCEL);
  };
  const timer = setTimeout(() => {
    const message = `The target sent no answer in ${target.timeoutMs} ms.`;
    fail(status.DEADLINE_EXCEEDED, { code: 'timeout', message });
  }, target.timeoutMs);
  let trailers: IncomingHttpHeaders = {};
  sent.on('response', (received, flags) => {
    clearTimeout(timer);
    traffic.firstByteMs = performance.now() - started;
    traffic.response = {
      status: Number(received[':status'] ?? 200),
      statusText: '',
      headers: headerList(received),
      trailers: [],
      body: new Uint8Array(),
      truncated: false,
    };
    if (stream.destroyed) return;
    const isWhole = (flags & constants.NGHTTP2_FLAG_END_STREAM) !== 0;
    stream.respond(received, isWhole ? { endStream: true } : { waitForTrailers: true });
    stream.on('wantTrailers', () => stream.sendTrailers(trailers));
    if (!isWhole) sent.pipe(stream);
  });
  sent.on('trailers', (received) => {
    trailers = received;
    if (traffic.response) traffic.response.trailers = headerList(received);
  });
  sent.on('data', (chunk: Buffer) => receivedFrames.take(chunk));
  sent.on('error', (error) => fail(status.UNAVAILABLE, failureOfError(error)));
  sent.on('close', () => {
    if (sent.rstCode !== constants.NGHTTP2_NO_ERROR && !stream.closed) stream.close(sent.rstCode);
    settle(
      traffic.response ? undefined : { code: 'connection-reset', message: 'The target sent no response.' },
    );
  });
  stream.on('data', (chunk: Buffer) => sentFrames.take(chunk));
  stream.on('error', () => sent.close(constants.NGHTTP2_CANCEL));
  stream.on('aborted', () => {
    sent.close(constants.NGHTTP2_CANCEL);
    // A client ends a stream when it has enough of it.
    settle(traffic.response ? undefined : { code: 'aborted', message: 'The client ended the call.' });
  });
  stream.pipe(sent);
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
