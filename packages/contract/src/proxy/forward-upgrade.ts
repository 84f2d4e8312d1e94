import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { headersOf } from '../protocols/http/response-head.ts';
import { openRequest, type Target } from './target.ts';

/** Forwards a WebSocket, or another upgrade, until one side closes it. */
export function forwardUpgrade(
  incoming: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  target: Target,
): void {
  const { method = 'GET', url: pathAndQuery = '/' } = incoming;
  const sent = openRequest(target, { method, pathAndQuery, headers: headersOf(incoming.rawHeaders) });
  const end = (): void => {
    socket.destroy();
    sent.destroy();
  };
  socket.on('error', end);
  sent.on('error', () => {
    socket.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
  });
  sent.on('response', (response) => {
    // The target rejects the upgrade: its response is forwarded unchanged.
    socket.write(headText(response));
    response.pipe(socket);
  });
  sent.on('upgrade', (response, upstream, rest) => {
    upstream.on('error', end);
    upstream.on('close', () => socket.destroy());
    socket.on('close', () => upstream.destroy());
    socket.write(headText(response));
    if (rest.length > 0) socket.write(rest);
    if (head.length > 0) upstream.write(head);
    upstream.pipe(socket);
    socket.pipe(upstream);
  });
  sent.end();
}

function headText(response: IncomingMessage): string {
  const lines = headersOf(response.rawHeaders).map(({ name, value }) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${response.statusCode} ${response.statusMessage}\r\n${lines.join('')}\r\n`;
}
