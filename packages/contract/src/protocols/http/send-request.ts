import { Readable } from 'node:stream';
import type { ExchangeResponse, Failure } from '@curlew/exchange';
import { headerValue } from '@curlew/openapi';
import type { Dispatcher } from 'undici';
import type { CallClock } from '../../call/call-clock.ts';
import { BodyReader } from './body-reader.ts';
import { failureOfError } from './failure-of-error.ts';
import { headersOf } from './response-head.ts';
import type { BodySink, Transfer } from './transfer.ts';
import type { WireRequest } from './wire-request.ts';

export interface SendOptions {
  dispatcher: Dispatcher;
  clock: CallClock;
  maxBodyBytes: number;
  sink?: BodySink | undefined;
}

/** Thrown to end a transfer that is complete for its sink. */
const ENOUGH = new Error('The rest of the body is not read.');

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
    let takeBack = (): void => {};

    const settle = (failure?: Failure): void => {
      if (settled) return;
      settled = true;
      takeBack();
      if (failure) transfer.failure = failure;
      if (reader) transfer.lastByteMs = clock.elapsedMs;
      reader?.close();
      resolve(transfer);
    };
    const end = (failure?: Failure): void => {
      settle(failure);
      controller?.abort(ENOUGH);
    };
    takeBack = clock.onEnd(end);
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
          headers: headersOf(started.rawHeaders),
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
        if (transfer.response) transfer.response.trailers = headersOf(started.rawTrailers);
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
