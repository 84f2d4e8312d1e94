import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { MockSocket, SocketReply } from './mock-socket.ts';

/** Bytes that wait for a client to read them, above which its messages are not read. */
const MAX_PENDING_BYTES = 1_000_000;

/** Accepts a WebSocket and talks as the mock says, until the client closes it. */
export function serveSocket(
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
