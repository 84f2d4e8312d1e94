import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import type { ExchangeResponse, Failure } from '@curlew/exchange';
import { getExtension, messageName } from '@curlew/exchange/internal';
import type { Json } from '@curlew/openapi';
import { type HttpHeader, parseJson } from '@curlew/openapi/internal';
import { type ClientOptions, WebSocket } from 'ws';
import type { Call, CallLimits, OpenStream, RunOptions } from '../../call/call.ts';
import type { CallClock } from '../../call/call-clock.ts';
import type { CallOutcome } from '../../call/call-outcome.ts';
import { MessageLog, SendQueue } from '../../call/message-log.ts';
import { tlsOptions } from '../http/create-dispatcher.ts';
import { failureOfError } from '../http/failure-of-error.ts';
import { getHeaders } from '../http/send-request.ts';
import type { ProtocolContext } from '../protocol.ts';

export interface SocketRun {
  call: Call;
  url: string;
  headers: readonly HttpHeader[];
  tunnel: Duplex | undefined;
  clock: CallClock;
  limits: CallLimits;
  options: RunOptions;
  context: ProtocolContext;
  /** Open sockets, closed with the session. */
  sockets: Set<WebSocket>;
}

/** Time for the server to answer our closing frame, in milliseconds. */
const CLOSE_GRACE_MS = 1_000;

/** Opens a WebSocket, exchanges the declared messages, and closes it. */
export function runSocket({
  call,
  clock,
  limits,
  options,
  sockets,
  ...rest
}: SocketRun): Promise<CallOutcome> {
  const extension = getExtension(call.operation, 'x-websocket') ?? {};
  const socket = openSocket(rest, extension.subprotocols ?? [], limits);
  sockets.add(socket);
  return new Promise((resolve) => {
    const result: CallOutcome = {};
    let hasEnded = false;
    let stopListening = (): void => {};
    let grace: ReturnType<typeof setTimeout> | undefined;

    const settle = (failure?: Failure): void => {
      if (hasEnded) return;
      hasEnded = true;
      stopListening();
      clearTimeout(grace);
      log.stop();
      sockets.delete(socket);
      socket.terminate();
      if (failure) result.failure = failure;
      result.messages = log.messages;
      result.lastByteMs = clock.elapsedMs;
      resolve(result);
    };
    const close = (): void => {
      if (grace !== undefined) return;
      grace = setTimeout(() => settle(), CLOSE_GRACE_MS);
      socket.close(1000);
    };
    const { onMessage } = options;
    const log = new MessageLog({
      clock,
      limits,
      end: call.end ?? extension,
      ...(onMessage && { onMessage }),
      onEnough: close,
    });
    const send = (data: Json): void => {
      const text = typeof data === 'string' ? data : JSON.stringify(data);
      log.sent(messageName(parseJson(text), false, { nameIn: extension.nameIn ?? 'type' }), text);
      socket.send(text);
    };
    const queue = new SendQueue(call.send ?? extension.send ?? [], send);
    const stream: OpenStream = {
      send(data) {
        const isOpen = socket.readyState === WebSocket.OPEN;
        if (isOpen) send(data);
        return isOpen;
      },
      end: close,
    };

    socket.on('upgrade', (message) => {
      result.firstByteMs = clock.elapsedMs;
      result.response = { ...handshakeResponse(message), isStream: true };
    });
    socket.on('unexpected-response', async (_request, message) => {
      result.firstByteMs = clock.elapsedMs;
      result.response = await readRejection(message, limits.maxBodyBytes);
      settle();
    });
    socket.on('open', () => {
      log.start();
      queue.advance(0);
      options.onOpen?.(stream);
    });
    socket.on('message', (bytes: Buffer, isBinary) => {
      const text = isBinary ? bytes.toString('base64') : bytes.toString('utf8');
      const value = isBinary ? undefined : parseJson(text);
      const name = messageName(value, isBinary, extension);
      if (log.received(name, text, value === undefined ? {} : { value })) queue.advance(log.receivedCount);
    });
    socket.on('close', (code, reason) => {
      if (result.response) result.response.close = { code, reason: reason.toString('utf8') };
      const isAbnormal = code === 1006 && grace === undefined;
      settle(
        isAbnormal
          ? { code: 'closed', message: 'The connection ended without a closing frame (1006).' }
          : undefined,
      );
    });
    socket.on('error', (error) => settle(failureOfSocket(error)));
    stopListening = clock.onEnd((failure) => {
      const isOpen = failure.code === 'timeout' && log.receivedCount > 0;
      settle(isOpen ? undefined : failure);
    });
  });
}

function openSocket(
  { url, headers, tunnel, context }: Pick<SocketRun, 'url' | 'headers' | 'tunnel' | 'context'>,
  subprotocols: readonly string[],
  limits: CallLimits,
): WebSocket {
  const tls = tlsOptions(context.connection.tls ?? {});
  const { hostname, protocol } = new URL(url);
  const options: ClientOptions = {
    headers: Object.fromEntries(headers.map(({ name, value }) => [name, value])),
    maxPayload: limits.maxBodyBytes,
    ...tls,
  };
  if (tunnel) {
    const secured = (): Duplex => connectTls({ socket: tunnel, servername: hostname, ...tls });
    // The types of `ws` require a `net.Socket`, but any duplex stream works.
    options.createConnection = (() => (protocol === 'wss:' ? secured() : tunnel)) as never;
  }
  return new WebSocket(url, [...subprotocols], options);
}

function failureOfSocket(error: Error): Failure {
  const code = 'code' in error ? String(error.code) : '';
  if (/subprotocol/i.test(error.message))
    return {
      code: 'invalid-response',
      message: 'The server did not choose one of the subprotocols that were offered.',
    };
  if (code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH')
    return { code: 'invalid-response', message: 'A message exceeds the limit.' };
  if (code.startsWith('WS_ERR') || code === '')
    return {
      code: 'invalid-response',
      message: `The server violates the WebSocket protocol${code && ` (${code})`}.`,
    };
  return failureOfError(error);
}

/** The response to the opening handshake. */
function handshakeResponse(message: IncomingMessage): ExchangeResponse {
  return {
    status: message.statusCode ?? 0,
    statusText: message.statusMessage ?? '',
    headers: getHeaders(message.rawHeaders),
    trailers: [],
    body: new Uint8Array(),
    truncated: false,
  };
}

/** Reads the body of a response that rejects the WebSocket, up to a limit. */
function readRejection(message: IncomingMessage, maxBytes: number): Promise<ExchangeResponse> {
  const response = handshakeResponse(message);
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve) => {
    const done = (): void => {
      response.body = new Uint8Array(Buffer.concat(chunks).subarray(0, maxBytes));
      resolve(response);
    };
    message.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size <= maxBytes) return;
      response.truncated = true;
      message.destroy();
    });
    message.once('close', done);
    message.once('error', done);
  });
}
