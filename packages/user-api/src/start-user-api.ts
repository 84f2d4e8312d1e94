import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { createGrpcServer } from './grpc/serve-grpc.ts';
import type { ServerParts } from './http/app-env.ts';
import { createApp } from './http/create-app.ts';
import { createMutate } from './mutations/mutation.ts';
import { findMutation } from './mutations/mutations.ts';
import { SEED_CLIENTS } from './shop/seed-data.ts';
import { Shop } from './shop/shop.ts';
import { SOCKET_PATH, serveOrderSocket } from './websocket/serve-order-socket.ts';

export interface UserApiOptions {
  /** Default: 4010, the port in the description. 0 takes a free port. */
  port?: number;
  /** Default `127.0.0.1`. */
  host?: string;
  /** Seed of the identifiers of new objects. Default 1. */
  seed?: number;
  /** `minimal`: `GET /v1/users/{id}` returns only `id`, `email` and `scope`. */
  variant?: 'full' | 'minimal';
  /** Identifier of one deliberate contract violation: see `MUTATIONS`. */
  mutation?: string;
  /** Refuses every token, even a valid one, as expired (401) or as lacking a permission (403). */
  refuse?: 401 | 403;
  /** Origin whose pages may send requests and read the responses (CORS); default: none. */
  allowOrigin?: string;
  /** The clock, in seconds since 1970-01-01 UTC. */
  now?: () => number;
  /** Called with a line for each HTTP request: `GET /v1/users/usr_8fK2mQ 200 1.3 ms`. */
  log?: (line: string) => void;
}

export interface UserApi {
  /** `http://127.0.0.1:4010`: HTTP, SSE, MCP (`/mcp`) and tRPC (`/trpc`). */
  url: string;
  /** `ws://127.0.0.1:4010/v1/orders/socket` */
  webSocketUrl: string;
  /** `127.0.0.1:4010` */
  grpcAddress: string;
  /** A client with all permissions. */
  credentials: { client_id: string; client_secret: string };
  /** Ends open streams and connections, then the server. */
  close(): Promise<void>;
}

/** HTTP/2 connection preface (RFC 9113, section 3.4), used by gRPC here. */
const HTTP2_PREFACE = 'PRI';

interface Listening {
  port: number;
  /** Ends the server and every connection. */
  close(): Promise<void>;
}

/** Starts the Reference User API with seeded data in memory: all six protocols on one port. */
export async function startUserApi({
  port = 4010,
  host = '127.0.0.1',
  seed = 1,
  variant = 'full',
  mutation: mutationId,
  refuse,
  allowOrigin,
  now,
  log,
}: UserApiOptions = {}): Promise<UserApi> {
  const mutation = mutationId === undefined ? undefined : findMutation(mutationId);
  const stopping = new AbortController();
  const shop = new Shop({ seed, ...(now === undefined ? {} : { now }), ...(refuse && { refuse }) });
  const parts: ServerParts = {
    shop,
    mutate: createMutate(mutation),
    variant,
    closing: stopping.signal,
    ...(allowOrigin !== undefined && { allowOrigin }),
  };

  const http = createHttp(createApp(parts).fetch, log);
  const closeSockets = serveOrderSocket(http, parts);
  const grpc = createGrpcServer(parts, mutation);
  const server = await listen({ http, grpc: grpc.accept }, { host, port });

  const [{ id, secret }] = SEED_CLIENTS;
  const authority = `${host}:${server.port}`;
  return {
    url: `http://${authority}`,
    webSocketUrl: `ws://${authority}${SOCKET_PATH}`,
    grpcAddress: authority,
    credentials: { client_id: id, client_secret: secret },
    async close() {
      stopping.abort();
      closeSockets();
      grpc.close();
      await server.close();
      shop.close();
    },
  };
}

function createHttp(
  fetch: (request: Request) => Response | Promise<Response>,
  log: ((line: string) => void) | undefined,
): HttpServer {
  // The global Request and Response are not overridden, because tests run the server in their own process.
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

/** Listens on one port for HTTP/1.1 and gRPC, and dispatches each connection by its first bytes. Rejects if the port is in use. */
async function listen(
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
