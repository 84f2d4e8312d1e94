import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import {
  drawFailures,
  type FaultScript,
  type SimulatedFailure,
  type SimulatedFailures,
} from './faults/fault-script.ts';
import {
  type CorsOrigins,
  corsHeaders,
  FOREIGN_PAGE,
  isForeignPage,
  preflightReply,
} from './http-server/allow-cors.ts';
import type { MockReply, MockRequest } from './http-server/reply.ts';
import { problemReply } from './http-server/reply.ts';
import { isSocketHandshake, rawReply, UPGRADE_NOT_IGNORED } from './http-server/upgrades.ts';
import type { Mock } from './mock.ts';
import { MockSocket, type SocketReply } from './mock-socket.ts';

/** Where a mock listens, and what it lets through. */
export interface ServeMockOptions {
  /** Default 0: a free one. */
  port?: number;
  /** Default `127.0.0.1`. */
  host?: string;
  /** Whether a `Host` header names this server; other requests are rejected (protection against DNS rebinding). */
  allowsHost: (host: string | undefined) => boolean;
  /** Origins whose pages are answered, beside that of the mock; default: none. */
  cors?: CorsOrigins;
  failures?: SimulatedFailures;
  /** Delays, statuses and resets of operations; its delay adds to that of `failures`. */
  faults?: FaultScript;
  /** Maximum size of a request body in bytes; default 10 MB. Longer ones get 413. */
  maxBodyBytes?: number;
  /**
   * Called with every request and its response. Logs show `reply.outline` and `path`, what the description has of the path:
   * neither contains anything of the request.
   */
  report?: MockReport;
}

export type MockReport = (request: MockRequest, reply: MockReply, durationMs: number, path: string) => void;

/** A mock that listens until it is closed. */
export interface MockServer {
  /** `http://127.0.0.1:4010` */
  url: string;
  close(): Promise<void>;
}

interface OpenSocketOptions {
  simulated: SimulatedFailure;
  allowsHost: (host: string | undefined) => boolean;
  cors?: CorsOrigins;
  maxBodyBytes?: number;
  report?: (request: MockRequest, reply: MockReply, durationMs: number, path: string) => void;
  faults?: FaultScript;
}

/** A POST to this path resets the state of a mock that has one. */
export const RESET_PATH = '/__curlew/reset';

const SIMULATED = {
  status: 503,
  detail: 'This failure is simulated.',
  outline: 'This failure is simulated.',
};

/** Bytes that wait for a client to read them, above which its messages are not read. */
const MAX_PENDING_BYTES = 1_000_000;

/**
 * Serves a mock over HTTP. `current` is called for each request, so that the mock can be replaced. Rejects if
 * the port is in use.
 */
export async function serveMock(current: () => Mock, options: ServeMockOptions): Promise<MockServer> {
  const { port = 0, host = '127.0.0.1', failures = {} } = options;
  const nextFailure = drawFailures(failures);
  const isUpgrade = (incoming: IncomingMessage): boolean =>
    isSocketHandshake(incoming) && current().isSocket(getRequest(incoming));
  const server = createServer({ shouldUpgradeCallback: isUpgrade }, (incoming, response) => {
    answer(current(), incoming, response, { ...options, simulated: nextFailure() }).catch(() =>
      fail(response),
    );
  });
  const sockets = new Set<Duplex>();
  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    if (!isUpgrade(incoming)) socket.end(rawReply(UPGRADE_NOT_IGNORED));
    else
      openSocket(current(), incoming, socket, head, { ...options, simulated: nextFailure() }).catch(() =>
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

type RequestOptions = ServeMockOptions & { simulated: SimulatedFailure };

async function answer(
  mock: Mock,
  incoming: IncomingMessage,
  response: ServerResponse,
  { simulated, ...options }: RequestOptions,
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
  const scripted = options.faults?.next(mock.getOperation(request));
  const delayMs = simulated.delayMs + (scripted?.delayMs ?? 0);
  if (delayMs > 0) await wait(delayMs);
  if (simulated.kind === 'reset' || scripted?.isReset) {
    incoming.socket.resetAndDestroy();
    return;
  }
  const reset = resetReply(mock, request);
  const reply =
    reset ??
    (failure === 'too-large'
      ? await mock.refuse(request, {
          status: 413,
          detail: `The body exceeds the limit of ${maxBodyBytes} bytes.`,
        })
      : simulated.kind === 'error'
        ? await mock.refuse(request, SIMULATED)
        : (preflightReply(request.method, request.headers, cors) ??
          (await (scripted?.status === undefined
            ? mock.respond(request)
            : mock.respondWith(request, scripted.status)))));
  const isPreflight = reply.headers.some(({ name }) => name.startsWith('Access-Control-'));
  const shared = isPreflight ? [] : corsHeaders(request.headers, cors);
  write(response, { ...reply, headers: [...reply.headers, ...shared] }, request.method === 'HEAD');
  report?.(request, reply, performance.now() - started, mock.outlinePath(request));
}

/** A request to forget the changes of a mock with state, which is none to its API. */
function resetReply(mock: Mock, { method, path }: MockRequest): MockReply | undefined {
  if (path !== RESET_PATH || mock.statefulCount === undefined || method === 'OPTIONS') return undefined;
  if (method !== 'POST')
    return problemReply({
      status: 405,
      detail: `Send POST to reset the state.`,
      headers: [{ name: 'Allow', value: 'POST' }],
    });
  mock.reset();
  return { status: 204, headers: [], body: new Uint8Array() };
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

/** Opens a WebSocket, or refuses it with a response. Pages of other origins may connect as far as they may send requests. */
async function openSocket(
  mock: Mock,
  incoming: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  { simulated, allowsHost, cors = [], maxBodyBytes = 10_000_000, report, faults }: OpenSocketOptions,
): Promise<void> {
  const started = performance.now();
  const request = getRequest(incoming);
  const refuse = (reply: MockReply): void => {
    socket.end(rawReply(reply));
    report?.(request, reply, performance.now() - started, mock.outlinePath(request));
  };
  if (!allowsHost(incoming.headers.host))
    return refuse(problemReply({ status: 403, detail: 'The `Host` header does not name this server.' }));
  if (isForeignPage(incoming.headers, cors))
    return refuse(problemReply({ status: 403, detail: FOREIGN_PAGE, outline: FOREIGN_PAGE }));
  const scripted = faults?.next(mock.getOperation(request));
  const delayMs = simulated.delayMs + (scripted?.delayMs ?? 0);
  if (delayMs > 0) await wait(delayMs);
  if (simulated.kind === 'reset' || scripted?.isReset) {
    incoming.socket.resetAndDestroy();
    return;
  }
  if (simulated.kind === 'error') return refuse(await mock.refuse(request, SIMULATED));
  if (scripted?.status !== undefined) return refuse(await mock.respondWith(request, scripted.status));
  const opened = await mock.openSocket(request);
  if (!(opened instanceof MockSocket)) return refuse(opened);
  serveSocket(opened, incoming, socket, head, maxBodyBytes);
  const accepted = { status: 101, headers: [], body: new Uint8Array() };
  report?.(request, accepted, performance.now() - started, mock.outlinePath(request));
}

/** Accepts a WebSocket and talks as the mock says, until the client closes it. */
function serveSocket(
  mock: MockSocket,
  incoming: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  maxPayload: number,
): void {
  const handleProtocols = (offered: Set<string>): string | false =>
    mock.subprotocols.find((name) => offered.has(name)) ?? false;
  const server = new WebSocketServer({ noServer: true, maxPayload, handleProtocols, clientTracking: false });
  server.handleUpgrade(incoming, socket, head, (client) => {
    const send = ({ messages, close }: SocketReply): void => {
      for (const message of messages) client.send(message);
      if (close) client.close(close.code, close.reason);
      else if (client.bufferedAmount > MAX_PENDING_BYTES) client.pause();
    };
    socket.on('drain', () => client.resume());
    client.on('error', () => client.terminate());
    // Bytes have no schema.
    client.on('message', (data, isBinary) => {
      if (!isBinary) send(mock.answer(data.toString()));
    });
    send(mock.open());
  });
}

/** Reads a request with its body; fails if the body is too large or the client disconnects. */
async function readIncoming(
  incoming: IncomingMessage,
  maxBodyBytes: number,
): Promise<{ request: MockRequest; failure?: 'too-large' | 'aborted' }> {
  const request = getRequest(incoming);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size <= maxBodyBytes) chunks.push(chunk);
      // A client that is still sending cannot read a response: the rest is read and discarded, up to a limit.
      else if (size > 10 * maxBodyBytes) break;
    }
  } catch {
    return { request, failure: 'aborted' };
  }
  if (size > maxBodyBytes) return { request, failure: 'too-large' };
  return { request: { ...request, body: Buffer.concat(chunks) } };
}

/** A request without its body. */
function getRequest(incoming: IncomingMessage): MockRequest {
  const { method = 'GET', url = '/' } = incoming;
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  const headers = Object.entries(incoming.headers).flatMap(([name, value]): [string, string][] => {
    return value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]];
  });
  return {
    method,
    // A proxy sends the whole address (RFC 9112, section 3.2.2).
    path: /^https?:\/\//i.test(path) && URL.canParse(path) ? new URL(path).pathname : path,
    query: at < 0 ? '' : url.slice(at + 1),
    headers: Object.fromEntries(headers),
    body: new Uint8Array(),
  };
}
