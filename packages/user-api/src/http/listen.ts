import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';

/** HTTP/2 connection preface (RFC 9113, section 3.4), used by gRPC here. */
const HTTP2_PREFACE = 'PRI';

export interface Listening {
  port: number;
  /** Ends the server and every connection. */
  close(): Promise<void>;
}

export function createHttp(
  fetch: (request: Request) => Response | Promise<Response>,
  log: ((line: string) => void) | undefined,
): HttpServer {
  // Do not override the global Request and Response: tests run the server in their own process.
  const options = { fetch, createServer: createHttpServer, overrideGlobalObjects: false };
  const server = createAdaptorServer(options) as HttpServer;
  if (log !== undefined) {
    server.on('request', ({ method, url }, response) => {
      const started = performance.now();
      response.on('close', () => {
        log(`${method} ${url} ${response.statusCode} ${(performance.now() - started).toFixed(1)} ms`);
      });
    });
  }
  return server;
}

/** Listens on one port for HTTP/1.1 and gRPC, and hands each connection over by its first bytes. Rejects when the port is taken. */
export async function listen(
  { http, grpc }: { http: HttpServer; grpc: (socket: Socket) => void },
  { host, port }: { host: string; port: number },
): Promise<Listening> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    const route = (): void => {
      const head: Buffer | null =
        socket.read(HTTP2_PREFACE.length) ?? (socket.readableEnded ? socket.read() : null);
      if (head === null) {
        socket.once('readable', route);
        return;
      }
      socket.unshift(head);
      if (head.toString('latin1') === HTTP2_PREFACE) grpc(socket);
      else http.emit('connection', socket);
    };
    socket.once('readable', route);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
