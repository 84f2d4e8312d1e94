import type { Server as HttpServer } from 'node:http';
import type { Http2Server } from 'node:http2';
import type { Socket } from 'node:net';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:tls';

/** The certificate of a server and its key, as PEM texts. */
export interface ServerCertificate {
  cert: string;
  key: string;
}

/** A connection of TLS begins with a handshake record (RFC 8446, section 5.1). */
const HANDSHAKE = 0x16;

/** What a connection of HTTP/2 begins with (RFC 9113, section 3.4). */
const PREFACE = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');

/** Time for the first bytes of a connection, in milliseconds; the default of Node for the headers of a request. */
const FIRST_BYTES_MS = 60_000;

/**
 * Passes the connections of a server on by their first bytes: those of HTTP/2 to `http2`, others to the server itself. With a
 * certificate, both are served over TLS as well.
 * @throws if the certificate is not valid.
 */
export function splitConnections(
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
