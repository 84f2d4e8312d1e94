import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { problemReply } from '../mock/response/problem-document.ts';
import { forwardRequest } from './forward-request.ts';
import { forwardUpgrade } from './forward-upgrade.ts';
import { createTarget, type Target } from './target.ts';
import type { Traffic } from './traffic.ts';

export interface ServeProxyOptions {
  /** Base URL of the API: an origin, optionally with a path. */
  target: URL;
  /** Default 0: a free one. */
  port?: number;
  /** Default `127.0.0.1`. */
  host?: string;
  /** Whether a `Host` header names this server; other requests are rejected (protection against DNS rebinding). */
  allowsHost: (host: string | undefined) => boolean;
  /** Milliseconds to wait for the headers of a response; default 120,000. */
  timeoutMs?: number;
  /** Do not verify certificates of the target. */
  insecure?: boolean;
  /** Bytes of a body that are captured for checks; default 10 MB. Forwarding is not limited. */
  maxBodyBytes?: number;
  /** Called with each forwarded request and its response. */
  report: (traffic: Traffic) => void;
}

export interface ProxyServer {
  /** `http://127.0.0.1:4011` */
  url: string;
  close(): Promise<void>;
}

/** Serves a proxy for a target and reports its traffic. Rejects if the port is in use. */
export async function serveProxy({
  target: url,
  port = 0,
  host = '127.0.0.1',
  allowsHost,
  timeoutMs = 120_000,
  insecure = false,
  maxBodyBytes = 10_000_000,
  report,
}: ServeProxyOptions): Promise<ProxyServer> {
  const target = createTarget(url, { timeoutMs, insecure });
  const sockets = new Set<Duplex>();
  let localOrigin = '';
  const server = createServer({ requestTimeout: 0 }, (incoming, outgoing) => {
    if (!allowsHost(incoming.headers.host)) {
      refuse(outgoing, 403, 'The `Host` header does not name this server.');
      return;
    }
    outgoing.on('error', () => outgoing.destroy());
    void forwardRequest(incoming, outgoing, target, { maxBodyBytes, localOrigin, refuse }).then(report);
  });
  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!allowsHost(incoming.headers.host)) {
      socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
      return;
    }
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    forwardUpgrade(incoming, socket, head, target);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  localOrigin = `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
  return {
    url: localOrigin,
    close: () => stop(server, sockets, target),
  };
}

function refuse(response: ServerResponse, status: number, detail: string): void {
  const { headers, body } = problemReply({ status, detail });
  response.writeHead(status, {
    ...Object.fromEntries(headers.map(({ name, value }) => [name, value])),
    'Content-Length': body.length,
  });
  response.end(body);
}

function stop(server: Server, sockets: ReadonlySet<Duplex>, { agent }: Target): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
    agent.destroy();
  });
}
