import type { Server as HttpServer } from 'node:http';
import type { Http2Server } from 'node:http2';
import type { Socket } from 'node:net';

/** What a connection of HTTP/2 begins with (RFC 9113, section 3.4). */
const PREFACE = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');

/** Time for the first bytes of a connection, in milliseconds; the default of Node for the headers of a request. */
const FIRST_BYTES_MS = 60_000;

/** Passes the connections of a server on by their first bytes: those of HTTP/2 to `http2`, others to the server itself. */
export function splitConnections(http: HttpServer, http2: Http2Server): void {
  const accept = http.listeners('connection') as ((socket: Socket) => void)[];
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
      else for (const listener of accept) listener.call(http, socket);
    };
    socket.on('readable', read).on('end', end).on('error', end);
    socket.on('close', () => clearTimeout(timer));
  });
}
