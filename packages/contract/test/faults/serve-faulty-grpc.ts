import { constants, createServer, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2';
import { afterTurns } from '../after-turns.ts';
import type { FaultName } from './response-faults.ts';

const REPLY = { ':status': 200, 'content-type': 'application/grpc+proto' };
/** The prefix of a message of 100 bytes, and the first two of them. */
const BEGINNING = Buffer.from([0, 0, 0, 0, 100, 0x08, 0x2a]);

const FAULTS: Record<FaultName, (stream: ServerHttp2Stream) => void> = {
  reset(stream) {
    stream.respond(REPLY);
    stream.write(BEGINNING);
    void afterTurns().then(() => stream.session?.destroy());
  },
  silent() {},
  slow(stream) {
    stream.respond(REPLY);
    stream.write(BEGINNING);
    const timer = setInterval(() => stream.write(Buffer.from([0])), 50);
    stream.on('close', () => clearInterval(timer));
  },
  short(stream) {
    stream.respond(REPLY, { waitForTrailers: true });
    stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
    stream.end(BEGINNING);
  },
  huge(stream) {
    stream.respond(REPLY);
    stream.write(Buffer.from([0, 0x3b, 0x9a, 0xca, 0]));
    stream.write(Buffer.alloc(100_000));
  },
  gzip(stream) {
    stream.respond({ ...REPLY, 'grpc-encoding': 'gzip' }, { waitForTrailers: true });
    stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
    stream.end(Buffer.from([1, 0, 0, 0, 2, 0x08, 0x2a]));
  },
  loop(stream) {
    stream.respond({ ':status': 307, location: '/' }, { endStream: true });
  },
  // A text that is not UTF-8.
  bytes(stream) {
    stream.respond(REPLY, { waitForTrailers: true });
    stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
    stream.end(Buffer.from([0, 0, 0, 0, 5, 0x08, 0x2a, 0x12, 0x01, 0xff]));
  },
};

/** A gRPC server that does what the metadata `x-fault` of a call says. */
export async function serveFaultyGrpc(): Promise<{ url: string; close(): void }> {
  const sessions = new Set<ServerHttp2Session>();
  const server = createServer();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('error', () => {});
    session.on('close', () => sessions.delete(session));
  });
  server.on('stream', (stream, headers) => {
    stream.on('error', () => stream.close(constants.NGHTTP2_INTERNAL_ERROR));
    FAULTS[String(headers['x-fault']) as FaultName](stream);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `grpc://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    close() {
      for (const session of sessions) session.destroy();
      server.close();
    },
  };
}
