import { createServer, type Socket } from 'node:net';

export interface RunningServer {
  port: number;
  url: string;
  close(): Promise<void>;
}

/** A TCP server that hands over each connection once the head of a request has come. */
export function rawServer(answer: (socket: Socket, head: string) => void): Promise<RunningServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    let head = '';
    const read = (chunk: Buffer): void => {
      head += chunk.toString('latin1');
      if (!head.includes('\r\n\r\n')) return;
      const whole = head;
      head = '';
      answer(socket, whole);
    };
    socket.on('data', read);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      resolve({
        port,
        url: `http://127.0.0.1:${port}`,
        close: () =>
          new Promise((closed) => {
            for (const socket of sockets) socket.destroy();
            server.close(() => closed());
          }),
      });
    });
  });
}
