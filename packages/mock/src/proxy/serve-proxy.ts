import {
  createServer,
  type Server as HttpServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import {
  constants,
  createServer as createHttp2Server,
  type Http2Server,
  type ServerHttp2Session,
} from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createServer as createTlsServer, TLSSocket, type Server as TlsServer } from 'node:tls';
import type { HttpHeader } from '@curlew/openapi/internal';
import { type CorsOrigins, FOREIGN_PAGE, isForeignPage, preflightReply } from '../http-server/allow-cors.ts';
import { problemReply } from '../http-server/reply.ts';
import { rawReply, requestedUpgrades, UPGRADE_NOT_IGNORED } from '../http-server/upgrades.ts';
import { forwardGrpc } from './forward/forward-grpc.ts';
import { forwardRequest } from './forward/forward-request.ts';
import { forwardUpgrade } from './forward/forward-upgrade.ts';
import { createTarget, Http2Target, type Target } from './target.ts';
import type { Traffic } from './traffic.ts';

const MAX_BODY_BYTES = 10_000_000;
const FOREIGN_HOST = 'The `Host` header does not name this server.';

export interface ServeProxyOptions {
  /** Base URL of the API: an origin, optionally with a path. */
  target: URL;
  /** Default 0: a free one. */
  port?: number;
  /** Default `127.0.0.1`. */
  host?: string;
  /** Whether a `Host` header names this server; other requests are rejected (protection against DNS rebinding). */
  allowsHost: (host: string | undefined) => boolean;
  /**
   * Origins whose pages are answered, beside that of the proxy; default: none. For them, the proxy answers preflights itself, and
   * its CORS headers replace those of the target.
   */
  cors?: CorsOrigins;
  /** Called when a request of a page of another origin was refused. */
  onForeignPage?: () => void;
  /** Milliseconds to wait for the headers of a response; default 120,000. */
  timeoutMs?: number;
  /** Serve TLS on the same port, too. */
  certificate?: ServerCertificate;
  /** Do not verify certificates of the target. */
  insecure?: boolean;
  /** Bytes of a body that are captured for checks; default 10 MB. Forwarding is not limited. */
  maxBodyBytes?: number;
  /** Called with each forwarded request and its response, and before with each message of a stream (`isOpen`). */
  report: (traffic: Traffic) => void;
}

export interface ProxyServer {
  /** `http://127.0.0.1:4011`; with a certificate `https:`. */
  url: string;
  close(): Promise<void>;
}

/** The certificate of a server and its key, as PEM texts. */
interface ServerCertificate {
  cert: string;
  key: string;
}

/** A connection of TLS begins with a handshake record (RFC 8446, section 5.1). */
const HANDSHAKE = 0x16;

/** What a connection of HTTP/2 begins with (RFC 9113, section 3.4). */
const PREFACE = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');

/** Time for the first bytes of a connection, in milliseconds; the default of Node for the headers of a request. */
const FIRST_BYTES_MS = 60_000;

/** Serves a proxy for a target and reports its traffic. Rejects if the port is in use, or the certificate not valid. */
export async function serveProxy(options: ServeProxyOptions): Promise<ProxyServer> {
  const { target: url, port = 0, host = '127.0.0.1', timeoutMs = 120_000, insecure = false } = options;
  const { certificate } = options;
  const target = createTarget(url, { timeoutMs, insecure });
  const http2Target = new Http2Target(url, { timeoutMs, insecure });
  let authority = '';
  const server = createHttp1(options, target, () => authority);
  routeByFirstBytes(server, createHttp2(options, http2Target), certificate);
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  authority = `${host.includes(':') ? `[${host}]` : host}:${address.port}`;
  return {
    url: `${certificate ? 'https' : 'http'}://${authority}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
        target.agent.destroy();
        http2Target.close();
      }),
  };
}

function createHttp1(
  { allowsHost, cors = [], onForeignPage, maxBodyBytes = MAX_BODY_BYTES, report }: ServeProxyOptions,
  target: Target,
  authority: () => string,
): HttpServer {
  const isUpgrade = (incoming: IncomingMessage): boolean => requestedUpgrades(incoming).length > 0;
  // Uploads may take any time. Without a limit of requests, Node sets none for headers either.
  const limits = { requestTimeout: 0, headersTimeout: 60_000 };
  const server = createServer({ ...limits, shouldUpgradeCallback: isUpgrade }, (incoming, outgoing) => {
    if (!allowsHost(incoming.headers.host)) {
      refuse(outgoing, 403, FOREIGN_HOST);
      return;
    }
    outgoing.on('error', () => outgoing.destroy());
    if (isForeignPage(incoming.headers, cors)) {
      refuse(outgoing, 403, FOREIGN_PAGE);
      onForeignPage?.();
      return;
    }
    const preflight = cors.length === 0 ? undefined : preflightReply(incoming.method, incoming.headers, cors);
    if (preflight) {
      outgoing.writeHead(preflight.status, headerLines(preflight.headers));
      outgoing.end();
      return;
    }
    const localOrigin = `${incoming.socket instanceof TLSSocket ? 'https' : 'http'}://${authority()}`;
    const options = { maxBodyBytes, localOrigin, cors, refuse, onEvent: report };
    void forwardRequest(incoming, outgoing, target, options).then(report);
  });
  return server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (!allowsHost(incoming.headers.host))
      socket.end(rawReply(problemReply({ status: 403, detail: FOREIGN_HOST })));
    else if (isForeignPage(incoming.headers, cors)) {
      socket.end(rawReply(problemReply({ status: 403, detail: FOREIGN_PAGE })));
      onForeignPage?.();
    } else if (!isUpgrade(incoming)) socket.end(rawReply(UPGRADE_NOT_IGNORED));
    else forwardUpgrade(incoming, socket, head, { target, maxBodyBytes, report });
  });
}

/** gRPC-Web has other content types, and requests of HTTP/1.1. */
const GRPC_TYPE = /^application\/grpc(?:[+;\s]|$)/i;

/** HTTP/2 is the transport of gRPC; for everything else clients are asked for HTTP/1.1. */
function createHttp2(
  { allowsHost, cors = [], onForeignPage, maxBodyBytes = MAX_BODY_BYTES, report }: ServeProxyOptions,
  target: Http2Target,
): Http2Server {
  const server = createHttp2Server();
  server.on('sessionError', (_error: Error, session: ServerHttp2Session) => session.destroy());
  return server.on('stream', (stream, headers) => {
    stream.on('error', () => stream.destroy());
    if (!allowsHost(headers[':authority'])) {
      stream.respond({ ':status': 403 }, { endStream: true });
      return;
    }
    if (isForeignPage({ ...headers, host: headers[':authority'] }, cors)) {
      stream.respond({ ':status': 403 }, { endStream: true });
      onForeignPage?.();
      return;
    }
    if (!GRPC_TYPE.test(headers['content-type'] ?? '')) stream.close(constants.NGHTTP2_HTTP_1_1_REQUIRED);
    else if (headers[':method'] !== 'POST')
      stream.respond({ ':status': 405, allow: 'POST' }, { endStream: true });
    else forwardGrpc(stream, headers, { target, maxBodyBytes, report });
  });
}

function refuse(response: ServerResponse, status: number, detail: string): void {
  const { headers, body } = problemReply({ status, detail });
  response.writeHead(status, [...headerLines(headers), 'Content-Length', String(body.length)]);
  response.end(body);
}

/** Names and values in turn. */
function headerLines(headers: readonly HttpHeader[]): string[] {
  return headers.flatMap(({ name, value }) => [name, value]);
}

/**
 * Passes the connections of a server on by their first bytes: those of HTTP/2 to `http2`, others to the server itself. With a
 * certificate, both are served over TLS as well.
 * @throws if the certificate is not valid.
 */
function routeByFirstBytes(
  http: HttpServer,
  http2: Http2Server,
  certificate: ServerCertificate | undefined,
): void {
  const listeners = http.listeners('connection') as ((socket: Socket) => void)[];
  const accept = (socket: Socket): void => {
    for (const listener of listeners) listener.call(http, socket);
  };
  const tls = certificate && createTls(certificate, accept, http2);
  http.removeAllListeners('connection');
  http.on('connection', (socket: Socket) => {
    let begun: Buffer = Buffer.alloc(0);
    const timer = setTimeout(() => socket.destroy(), FIRST_BYTES_MS);
    const end = (): void => void socket.destroy();
    const read = (): void => {
      const chunk: Buffer | null = socket.read();
      if (chunk === null) return;
      begun = Buffer.concat([begun, chunk]);
      const length = Math.min(begun.length, PREFACE.length);
      const isHttp2 = begun.subarray(0, length).equals(PREFACE.subarray(0, length));
      if (isHttp2 && length < PREFACE.length) return;
      clearTimeout(timer);
      socket.off('readable', read).off('end', end).off('error', end);
      socket.unshift(begun);
      if (isHttp2) http2.emit('connection', socket);
      else if (tls && begun[0] === HANDSHAKE) tls.emit('connection', socket);
      else accept(socket);
    };
    socket.on('readable', read).on('end', end).on('error', end);
    socket.on('close', () => clearTimeout(timer));
  });
}

/** Clients of gRPC offer HTTP/2 alone; all others get HTTP/1.1. */
function createTls(
  certificate: ServerCertificate,
  accept: (socket: Socket) => void,
  http2: Http2Server,
): TlsServer {
  const server = createTlsServer({
    ...certificate,
    ALPNProtocols: ['http/1.1', 'h2'],
    handshakeTimeout: FIRST_BYTES_MS,
  });
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  return server.on('secureConnection', (socket) => {
    if (socket.alpnProtocol === 'h2') http2.emit('connection', socket);
    else accept(socket);
  });
}
