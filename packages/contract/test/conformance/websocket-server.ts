import { WebSocketServer } from 'ws';
import { ANSWERS } from './answers.ts';
import type { Mode } from './conformance.ts';
import { type Running, serveHttp } from './http-servers.ts';

export async function serveSockets(): Promise<Running> {
  const running = await serveHttp((_request, response) => response.writeHead(426).end());
  const sockets = new WebSocketServer({ noServer: true });
  running.server.on('upgrade', (request, socket, head) => {
    const mode = new URL(request.url ?? '', 'http://x').searchParams.get('mode') as Mode;
    if (mode === 'error' || request.headers.authorization === undefined) {
      socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 2\r\n\r\n{}');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (client) => {
      client.on('error', () => {});
      if (mode !== 'silent') client.send(JSON.stringify(ANSWERS[mode]));
    });
  });
  return running;
}
