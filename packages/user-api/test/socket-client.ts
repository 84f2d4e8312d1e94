import { once } from 'node:events';
import { WebSocket } from 'ws';

/** Sends the messages and collects the replies until `count` have come. */
export async function talk(
  url: string,
  { token, send, count }: { token: string; send: unknown[]; count: number },
): Promise<Record<string, unknown>[]> {
  const socket = new WebSocket(url, ['orders.v1'], { headers: { authorization: `Bearer ${token}` } });
  const received: Record<string, unknown>[] = [];
  const complete = new Promise<void>((resolve) => {
    socket.on('message', (data) => {
      received.push(JSON.parse(String(data)));
      if (received.length === count) resolve();
    });
  });
  await once(socket, 'open');
  for (const message of send) socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  await complete;
  socket.close();
  return received;
}
