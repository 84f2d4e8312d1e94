import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { afterTurns } from '../after-turns.ts';

/** What a server does instead of answering. */
export type FaultName = 'reset' | 'silent' | 'slow' | 'short' | 'huge' | 'gzip' | 'loop' | 'bytes';

const GIGABYTE = 1_000_000_000;

const head = (type: string, ...more: string[]): string =>
  ['HTTP/1.1 200 OK', `Content-Type: ${type}`, ...more, '', ''].join('\r\n');

/** The faults of a response over HTTP, written to its connection as bytes. */
export const RESPONSE_FAULTS: Record<FaultName, (socket: Socket, type: string, path: string) => void> = {
  reset(socket, type) {
    socket.write(`${head(type, 'Content-Length: 100')}{"a`);
    void afterTurns().then(() => socket.resetAndDestroy());
  },
  silent() {},
  slow(socket, type) {
    socket.write(head(type, 'Content-Length: 100000'));
    drip(socket, 'x');
  },
  short(socket, type) {
    socket.end(`${head(type, 'Content-Length: 100')}{}`);
  },
  huge(socket, type) {
    socket.write(head(type, `Content-Length: ${GIGABYTE}`));
    pour(socket);
  },
  gzip(socket, type) {
    socket.write(`${head(type, 'Content-Encoding: gzip', 'Content-Length: 8')}not gzip`);
  },
  loop(socket, _type, path) {
    socket.write(`HTTP/1.1 307 Moved\r\nLocation: ${path}\r\nContent-Length: 0\r\n\r\n`);
  },
  bytes(socket, type) {
    const body = Buffer.concat([Buffer.from('{"answer":"'), Buffer.from([0xff]), Buffer.from('"}')]);
    socket.write(Buffer.concat([Buffer.from(head(type, `Content-Length: ${body.length}`)), body]));
  },
};

/** The faults of a WebSocket: after its handshake, but for those of the handshake itself. */
export const SOCKET_FAULTS: Record<FaultName, (socket: Socket, key: string) => void> = {
  reset(socket, key) {
    open(socket, key, [0x81, 0x05, 0x7b]);
    void afterTurns().then(() => socket.resetAndDestroy());
  },
  silent() {},
  slow(socket, key) {
    open(socket, key, [0x81, 0x7e, 0xff, 0xff]);
    drip(socket, 'x');
  },
  // No closing frame: 1006.
  short(socket, key) {
    open(socket, key, [0x81, 0x05, 0x7b]);
    void afterTurns().then(() => socket.end());
  },
  huge(socket, key) {
    const length = Buffer.alloc(8);
    length.writeBigUInt64BE(BigInt(GIGABYTE));
    open(socket, key, [0x81, 0x7f, ...length]);
    pour(socket);
  },
  // Compressed, although no compression was negotiated.
  gzip: (socket, key) => open(socket, key, [0xc1, 0x02, 0x7b, 0x7d]),
  loop(socket) {
    socket.end('HTTP/1.1 307 Moved\r\nLocation: /\r\nContent-Length: 0\r\n\r\n');
  },
  bytes: (socket, key) => open(socket, key, [0x81, 0x01, 0xff]),
};

function open(socket: Socket, key: string, frame: readonly number[]): void {
  const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  socket.write(Buffer.from(frame));
}

function drip(socket: Socket, text: string): void {
  const timer = setInterval(() => socket.write(text), 20);
  socket.on('close', () => clearInterval(timer));
}

/** Writes up to a gigabyte, as fast as it is read. */
function pour(socket: Socket): void {
  const piece = Buffer.alloc(100_000, 'x');
  let written = 0;
  const more = (): void => {
    while (written < GIGABYTE && !socket.destroyed) {
      written += piece.length;
      if (!socket.write(piece)) break;
    }
  };
  socket.on('drain', more);
  more();
}
