import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Failure } from '../../call/failure.ts';
import { failureOfError } from '../../protocols/http/failure-of-error.ts';
import { headersOf, headerValue } from '../../protocols/http/response-head.ts';
import { openRequest, type Target } from '../target.ts';
import type { Traffic } from '../traffic.ts';
import { BodyCapture } from './body-capture.ts';
import { MessageList } from './message-list.ts';
import { openTraffic } from './open-traffic.ts';
import { socketTap } from './socket-tap.ts';

interface UpgradeOptions {
  target: Target;
  maxBodyBytes: number;
  /** Called with each message of a WebSocket, and with its end. */
  report: (traffic: Traffic) => void;
}

/** Forwards a WebSocket, or another upgrade, until one side closes it. */
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
  const isSocket = /^websocket$/i.test(headerValue(headers, 'upgrade') ?? '');
  const traffic: Traffic = { ...opened, ...(isSocket && { protocol: 'websocket' }) };
  const messages = new MessageList(started, (message) =>
    report({ ...traffic, messages: [message], isOpen: true, durationMs: message.atMs }),
  );
  let isSettled = false;
  const settle = (failure?: Failure): void => {
    if (isSettled) return;
    isSettled = true;
    traffic.durationMs = performance.now() - started;
    traffic.messages = messages.kept;
    if (failure) traffic.failure = failure;
    report(traffic);
  };

  const sent = openRequest(target, { method, pathAndQuery, headers });
  const end = (): void => {
    socket.destroy();
    sent.destroy();
  };
  socket.on('error', end);
  const abandon = (): void => settle({ code: 'aborted', message: 'The client ended the request.' });
  socket.on('close', abandon);
  sent.on('error', (error) => {
    socket.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
    settle(failureOfError(error));
  });
  sent.on('response', (response) => {
    // The target rejects the upgrade: its response is forwarded unchanged.
    const body = new BodyCapture(maxBodyBytes);
    response.on('data', (chunk: Uint8Array) => body.take(chunk));
    response.on('end', () => {
      traffic.response = {
        ...responseOf(response, started, traffic),
        body: body.bytes,
        truncated: body.truncated,
      };
      settle();
    });
    socket.write(headText(response));
    response.pipe(socket);
  });
  sent.on('upgrade', (response, upstream, rest) => {
    const accepted = responseOf(response, started, traffic);
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
    const taps = isSocket ? [socketTap('received', options), socketTap('sent', options)] : [];
    const finish = async (isCut: boolean): Promise<void> => {
      await Promise.all(taps.map((tap) => tap.end()));
      settle(isCut && isSocket && closedBy === undefined ? CUT : undefined);
    };
    socket.off('close', abandon);
    upstream.on('error', end);
    upstream.on('close', () => {
      void finish(!socket.destroyed);
      socket.destroy();
    });
    socket.on('close', () => {
      void finish(false);
      upstream.destroy();
    });
    socket.write(headText(response));
    if (rest.length > 0) upstream.unshift(rest);
    if (head.length > 0) socket.unshift(head);
    upstream.pipe(socket);
    socket.pipe(upstream);
    const [fromServer, fromClient] = taps;
    if (fromServer) upstream.pipe(fromServer.writable);
    if (fromClient) socket.pipe(fromClient.writable);
  });
  sent.end();
}

const CUT: Failure = { code: 'closed', message: 'The connection ended without a closing frame (1006).' };

function responseOf(
  { statusCode = 502, statusMessage = '', rawHeaders }: IncomingMessage,
  started: number,
  traffic: Traffic,
): NonNullable<Traffic['response']> {
  traffic.firstByteMs = performance.now() - started;
  return {
    status: statusCode,
    statusText: statusMessage,
    headers: headersOf(rawHeaders),
    trailers: [],
    body: new Uint8Array(),
    truncated: false,
  };
}

function headText(response: IncomingMessage): string {
  const lines = headersOf(response.rawHeaders).map(({ name, value }) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${response.statusCode} ${response.statusMessage}\r\n${lines.join('')}\r\n`;
}
