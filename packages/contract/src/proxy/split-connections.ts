import type { Server as HttpServer } from 'node:http';
import type { Http2Server } from 'node:http2';
import { createServer, type Server, type Socket } from 'node:net';

/** What a connection of HTTP/2 begins with (RFC 9113, section 3.4). */
const PREFACE = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');

/** Creates a server that passes connections on by their first bytes: to `http2`, or to `http`. */
export function splitConnections(http: HttpServer, http2: Http2Server): Server {
  return createServer((socket) => {
    let begun: Buffer = Buffer.alloc(0);
    socket.on('error', () => socket.destroy());
    const read = (): void => {
      const chunk: Buffer | null = socket.read();
      if (chunk === null) return;
      begun = Buffer.concat([begun, chunk]);
      const length = Math.min(begun.length, PREFACE.length);
      const isHttp2 = begun.subarray(0, length).equals(PREFACE.subarray(0, length));
      if (isHttp2 && length < PREFACE.length) return;
      socket.off('readable', read);
      pass(socket, begun, isHttp2 ? http2 : http);
    };
    socket.on('readable', read);
  });
}

function pass(socket: Socket, begun: Buffer, server: HttpServer | Http2Server): void {
  socket.unshift(begun);
  server.emit('connection', socket);
}
