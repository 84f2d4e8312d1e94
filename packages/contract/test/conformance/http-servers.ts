import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ANSWERS } from './answers.ts';
import type { Mode } from './conformance.ts';

export interface Running {
  url: string;
  server: Server;
  close(): Promise<void>;
}

/** A server of HTTP that reads the body before it answers, and refuses requests without credentials; its connections end with it. */
export async function serveHttp(
  answer: (request: IncomingMessage, response: ServerResponse, mode: Mode, body: string) => void,
): Promise<Running> {
  const sockets = new Set<Socket>();
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (request.headers.authorization === undefined) {
      response.writeHead(401).end();
      return;
    }
    const mode = (new URL(request.url ?? '', 'http://x').searchParams.get('mode') ?? 'reply') as Mode;
    answer(request, response, mode, body);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    server,
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

export function serveJson(): Promise<Running> {
  return serveHttp((_request, response, mode) => {
    if (mode === 'silent') return;
    response.writeHead(mode === 'error' ? 404 : 200, { 'content-type': 'application/json' });
    response.end(mode === 'error' ? '{}' : JSON.stringify(ANSWERS[mode]));
  });
}

export function serveEvents(): Promise<Running> {
  return serveHttp((_request, response, mode) => {
    if (mode === 'silent') return;
    response.writeHead(mode === 'error' ? 404 : 200, {
      'content-type': mode === 'error' ? 'text/plain' : 'text/event-stream',
    });
    if (mode === 'error') response.end();
    else response.write(`: hello\n\nevent: answer\nid: 1\ndata: ${JSON.stringify(ANSWERS[mode])}\n\n`);
  });
}
