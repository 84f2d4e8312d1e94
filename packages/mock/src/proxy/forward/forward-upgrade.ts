import type { IncomingMessage } from 'node:http';
import type { Duplex, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Failure } from '@curlew/exchange';
import { headerValue } from '@curlew/openapi/internal';
import * as ws from 'ws';
import { problemReply } from '../../http-server/reply.ts';
import { isSocketHandshake, rawReply, responseHeadText } from '../../http-server/upgrades.ts';
import { forwardedHeaders, openRequest, type Target, targetFailure, timeoutFailure } from '../target.ts';
import { getResponse, openTraffic, type Traffic } from '../traffic.ts';
import { BodyCapture, MessageList } from './capture.ts';

interface UpgradeOptions {
  target: Target;
  maxBodyBytes: number;
  /** Called with each message of a WebSocket, and with its end. */
  report: (traffic: Traffic) => void;
}

interface DeflateParameters {
  [name: string]: (string | boolean)[];
}

interface Deflate {
  accept(configurations: DeflateParameters[]): unknown;
  cleanup(): void;
}

/** Parts of `ws` that its types lack. */
const { Receiver, PerMessageDeflate, extension } = ws as unknown as {
  Receiver: new (options: {
    isServer: boolean;
    maxPayload: number;
    extensions: Record<string, Deflate>;
  }) => Writable;
  PerMessageDeflate: new (options: { isServer: boolean; maxPayload: number }) => Deflate;
  extension: { parse(header: string): Record<string, DeflateParameters[]> };
};

const DEFLATE = 'permessage-deflate';

interface SocketReader {
  /** Reads the bytes of one direction; the connection is piped into it as well. */
  writable: Writable;
  /** Messages were not read: they are above the limit, or violate the protocol. */
  readonly isBroken: boolean;
  /** Resolves when all messages that came have been read. */
  end(): Promise<void>;
}

interface SocketReaderOptions {
  /** `Sec-WebSocket-Extensions` of the response. */
  extensions: string;
  messages: MessageList;
  maxBytes: number;
  /** Called with the closing frame. */
  onClose: (direction: 'sent' | 'received', close: { code: number; reason: string }) => void;
}

/**
 * Forwards a WebSocket, or another upgrade, until one side closes it; the response of a target that rejects it is forwarded,
 * too. An unreachable target gives 502, a timeout 504.
 */
export function forwardUpgrade(
  incoming: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  { target, maxBodyBytes, report }: UpgradeOptions,
): void {
  const started = performance.now();
  const opened = openTraffic(incoming, target);
  const { method, pathAndQuery } = opened;
  const { headers } = opened.request;
  const isSocket = isSocketHandshake(incoming);
  const traffic: Traffic = { ...opened, ...(isSocket && { protocol: 'websocket' }) };
  const messages = new MessageList(started, maxBodyBytes, (message) =>
    report({ ...traffic, messages: [message], isOpen: true, durationMs: message.atMs }),
  );
  let isSettled = false;
  const settle = (failure?: Failure): void => {
    if (isSettled) return;
    isSettled = true;
    clearTimeout(timer);
    traffic.durationMs = performance.now() - started;
    Object.assign(traffic, messages.kept);
    if (failure) traffic.failure = failure;
    report(traffic);
  };

  const sent = openRequest(target, { method, pathAndQuery, headers });
  const fail = (status: 502 | 504, failure: Failure): void => {
    if (isSettled) return;
    if (traffic.response) socket.destroy();
    else socket.end(rawReply(problemReply({ status, detail: failure.message })));
    settle(failure);
    sent.destroy();
  };
  const timer = setTimeout(() => fail(504, timeoutFailure(target)), target.timeoutMs);
  const abandon = (): void => {
    sent.destroy();
    settle({ code: 'aborted', message: 'The client ended the request.' });
  };
  // The end of the connection is seen only where its bytes are read.
  socket.on('readable', keepBytes).on('end', abandon).on('close', abandon);
  sent.on('error', (error) => fail(502, targetFailure(error)));
  sent.on('response', (response) => {
    clearTimeout(timer);
    const refusal = getResponse(response);
    traffic.firstByteMs = performance.now() - started;
    traffic.response = refusal;
    const body = new BodyCapture(maxBodyBytes);
    response.on('data', (chunk: Uint8Array) => body.take(chunk));
    response.on('error', (error) => fail(502, targetFailure(error)));
    response.on('end', () => {
      traffic.response = { ...refusal, body: body.bytes, truncated: body.truncated };
      settle();
    });
    // Without its own framing, the body ends with the connection.
    const fields = [...forwardedHeaders(refusal.headers), { name: 'Connection', value: 'close' }];
    socket.write(responseHeadText(refusal.status, refusal.statusText, fields), 'latin1');
    response.pipe(socket);
  });
  sent.on('upgrade', (response, upstream, rest) => {
    clearTimeout(timer);
    const accepted = getResponse(response);
    traffic.firstByteMs = performance.now() - started;
    traffic.response = accepted;
    let closedBy: 'sent' | 'received' | undefined;
    const options = {
      extensions: headerValue(accepted.headers, 'sec-websocket-extensions') ?? '',
      messages,
      maxBytes: maxBodyBytes,
      onClose: (direction: 'sent' | 'received', close: { code: number; reason: string }) => {
        closedBy ??= direction;
        // The answer to a closing frame repeats its code, which the server did not choose.
        if (closedBy === 'received') accepted.close ??= close;
      },
    };
    const readers: SocketReader[] = isSocket
      ? [createReader('received', options), createReader('sent', options)]
      : [];
    const [fromServer, fromClient] = readers;
    const finish = async (isCut: boolean): Promise<void> => {
      await Promise.all(readers.map((reader) => reader.end()));
      accepted.truncated = fromServer?.isBroken ?? false;
      traffic.request.truncated = fromClient?.isBroken ?? false;
      settle(isCut && isSocket && closedBy === undefined ? CUT : undefined);
    };
    socket.off('readable', keepBytes).off('end', abandon).off('close', abandon);
    upstream.on('error', () => socket.destroy());
    upstream.on('close', () => {
      void finish(!socket.destroyed);
      socket.destroy();
    });
    socket.on('close', () => {
      void finish(false);
      upstream.destroy();
    });
    socket.write(responseHeadText(accepted.status, accepted.statusText, accepted.headers), 'latin1');
    if (rest.length > 0) upstream.unshift(rest);
    if (head.length > 0) socket.unshift(head);
    upstream.pipe(socket);
    socket.pipe(upstream);
    if (fromServer) upstream.pipe(fromServer.writable);
    if (fromClient) socket.pipe(fromClient.writable);
  });
  sent.end();
}

/** What a client sends before the response stays in the buffer of its connection. */
const keepBytes = (): void => {};

const CUT: Failure = { code: 'closed', message: 'The connection ended without a closing frame (1006).' };

/** Reads the messages of one direction of a forwarded WebSocket (RFC 6455), compressed ones included (RFC 7692). */
function createReader(
  direction: 'sent' | 'received',
  { extensions, messages, maxBytes, onClose }: SocketReaderOptions,
): SocketReader {
  const isServer = direction === 'sent';
  const deflate = acceptedDeflate(extensions, { isServer, maxPayload: maxBytes });
  const writable = new Receiver({
    isServer,
    maxPayload: maxBytes,
    extensions: deflate ? { [DEFLATE]: deflate } : {},
  });
  writable.on('message', (data: Buffer, isBinary: boolean) => {
    messages.add({ direction, data: isBinary ? new Uint8Array(data) : data.toString('utf8') });
  });
  let isClosed = false;
  let isBroken = false;
  writable.on('conclude', (code: number, reason: Buffer) => {
    isClosed = true;
    onClose(direction, { code, reason: reason.toString('utf8') });
  });
  // The rest is forwarded and not read any more.
  writable.on('error', () => {
    isBroken ||= !isClosed;
  });
  return {
    writable,
    get isBroken() {
      return isBroken;
    },
    async end() {
      if (!writable.writableEnded) writable.end();
      await finished(writable).catch(() => {});
      deflate?.cleanup();
    },
  };
}

function acceptedDeflate(
  header: string,
  options: { isServer: boolean; maxPayload: number },
): Deflate | undefined {
  try {
    const offered = header === '' ? undefined : extension.parse(header)[DEFLATE];
    if (offered === undefined) return undefined;
    const deflate = new PerMessageDeflate(options);
    deflate.accept(offered);
    return deflate;
  } catch {
    return undefined;
  }
}
