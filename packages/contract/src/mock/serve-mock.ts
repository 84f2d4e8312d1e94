import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type CorsOrigins,
  corsHeaders,
  FOREIGN_PAGE,
  isForeignPage,
  preflightReply,
} from '../serve/allow-cors.ts';
import { problemReply } from '../serve/problem-document.ts';
import { rawReply } from '../serve/raw-reply.ts';
import { isSocketHandshake, UPGRADE_NOT_IGNORED } from '../serve/requested-upgrades.ts';
import type { Mock } from './mock.ts';
import type { MockReply, MockRequest } from './mock-request.ts';
import { openSocket } from './open-socket.ts';
import { createFaults, type Fault, type FaultOptions } from './random-fault.ts';
import { readIncoming, requestOf } from './read-incoming.ts';

export interface ServeMockOptions {
  /** Default 0: a free one. */
  port?: number;
  /** Default `127.0.0.1`. */
  host?: string;
  /** Whether a `Host` header names this server; other requests are rejected (protection against DNS rebinding). */
  allowsHost: (host: string | undefined) => boolean;
  /** Origins whose pages are answered, beside that of the mock; default: none. */
  cors?: CorsOrigins;
  faults?: FaultOptions;
  /** Maximum size of a request body in bytes; default 10 MB. Longer ones get 413. */
  maxBodyBytes?: number;
  /**
   * Called with every request and its response. Logs show `reply.outline` and `path`, what the description has of the path:
   * neither contains anything of the request.
   */
  report?: MockReport;
}

export type MockReport = (request: MockRequest, reply: MockReply, durationMs: number, path: string) => void;

export interface MockServer {
  /** `http://127.0.0.1:4010` */
  url: string;
  close(): Promise<void>;
}

/**
 * Serves a mock over HTTP. `current` is called for each request, so that the mock can be replaced. Rejects if
 * the port is in use.
 */
export async function serveMock(current: () => Mock, options: ServeMockOptions): Promise<MockServer> {
  const { port = 0, host = '127.0.0.1', faults = {} } = options;
  const nextFault = createFaults(faults);
  const isUpgrade = (incoming: IncomingMessage): boolean =>
    isSocketHandshake(incoming) && current().isSocket(requestOf(incoming));
  const server = createServer({ shouldUpgradeCallback: isUpgrade }, (incoming, response) => {
    answer(current(), incoming, response, { ...options, fault: nextFault() }).catch(() => fail(response));
  });
  const sockets = new Set<Duplex>();
  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    if (!isUpgrade(incoming)) socket.end(rawReply(UPGRADE_NOT_IGNORED));
    else
      openSocket(current(), incoming, socket, head, { ...options, fault: nextFault() }).catch(() =>
        socket.destroy(),
      );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    close() {
      for (const socket of sockets) socket.destroy();
      return stop(server);
    },
  };
}

type RequestOptions = ServeMockOptions & { fault: Fault };

async function answer(
  mock: Mock,
  incoming: IncomingMessage,
  response: ServerResponse,
  { fault, ...options }: RequestOptions,
): Promise<void> {
  const started = performance.now();
  const { allowsHost, cors = [], maxBodyBytes = 10_000_000, report } = options;
  response.on('error', () => response.destroy());
  if (!allowsHost(incoming.headers.host)) {
    const detail = 'The `Host` header does not name this server.';
    return write(response, problemReply({ status: 403, detail }));
  }
  const { request, failure } = await readIncoming(incoming, maxBodyBytes);
  if (failure === 'aborted') return;
  if (isForeignPage(incoming.headers, cors)) {
    const refusal = problemReply({ status: 403, detail: FOREIGN_PAGE, outline: FOREIGN_PAGE });
    write(response, refusal, request.method === 'HEAD');
    report?.(request, refusal, performance.now() - started, mock.outlinePath(request));
    return;
  }
  if (fault.delayMs > 0) await wait(fault.delayMs);
  if (fault.kind === 'reset') {
    incoming.socket.resetAndDestroy();
    return;
  }
  const reply =
    failure === 'too-large'
      ? await mock.refuse(request, {
          status: 413,
          detail: `The body exceeds the limit of ${maxBodyBytes} bytes.`,
        })
      : fault.kind === 'error'
        ? problemReply({ status: 503, detail: 'This failure is simulated.' })
        : (preflightReply(request.method, request.headers, cors) ?? (await mock.respond(request)));
  const isPreflight = reply.headers.some(({ name }) => name.startsWith('Access-Control-'));
  const shared = isPreflight ? [] : corsHeaders(request.headers, cors);
  write(response, { ...reply, headers: [...reply.headers, ...shared] }, request.method === 'HEAD');
  report?.(request, reply, performance.now() - started, mock.outlinePath(request));
}

function write(response: ServerResponse, { status, headers, body }: MockReply, isHead = false): void {
  for (const { name, value } of headers) response.appendHeader(name, value);
  const hasBody = status !== 204 && status !== 304;
  if (hasBody && !isHead) response.setHeader('Content-Length', body.length);
  response.writeHead(status);
  response.end(isHead || !hasBody ? undefined : body);
}

/** A defect in the answer to one request does not end the server. */
function fail(response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  const detail = 'The mock failed to answer. Check the description with `curlew validate`.';
  write(response, problemReply({ status: 500, detail }));
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
