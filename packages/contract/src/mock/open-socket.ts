import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { type CorsOrigins, FOREIGN_PAGE, isForeignPage } from '../serve/allow-cors.ts';
import { problemReply } from '../serve/problem-document.ts';
import { rawReply } from '../serve/raw-reply.ts';
import type { Mock } from './mock.ts';
import type { MockReply, MockRequest } from './mock-request.ts';
import { MockSocket } from './mock-socket.ts';
import type { Fault } from './random-fault.ts';
import { requestOf } from './read-incoming.ts';
import { serveSocket } from './serve-socket.ts';

interface OpenSocketOptions {
  fault: Fault;
  allowsHost: (host: string | undefined) => boolean;
  cors?: CorsOrigins;
  maxBodyBytes?: number;
  report?: (request: MockRequest, reply: MockReply, durationMs: number, path: string) => void;
}

/** Opens a WebSocket, or refuses it with a response. Pages of other origins may connect as far as they may send requests. */
export async function openSocket(
  mock: Mock,
  incoming: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  { fault, allowsHost, cors = [], maxBodyBytes = 10_000_000, report }: OpenSocketOptions,
): Promise<void> {
  const started = performance.now();
  const request = requestOf(incoming);
  const refuse = (reply: MockReply): void => {
    socket.end(rawReply(reply));
    report?.(request, reply, performance.now() - started, mock.outlinePath(request));
  };
  if (!allowsHost(incoming.headers.host))
    return refuse(problemReply({ status: 403, detail: 'The `Host` header does not name this server.' }));
  if (isForeignPage(incoming.headers, cors))
    return refuse(problemReply({ status: 403, detail: FOREIGN_PAGE, outline: FOREIGN_PAGE }));
  if (fault.delayMs > 0) await wait(fault.delayMs);
  if (fault.kind === 'reset') {
    incoming.socket.resetAndDestroy();
    return;
  }
  if (fault.kind === 'error')
    return refuse(problemReply({ status: 503, detail: 'This failure is simulated.' }));
  const opened = await mock.openSocket(request);
  if (!(opened instanceof MockSocket)) return refuse(opened);
  serveSocket(opened, incoming, socket, head, maxBodyBytes);
  const accepted = { status: 101, headers: [], body: new Uint8Array() };
  report?.(request, accepted, performance.now() - started, mock.outlinePath(request));
}
