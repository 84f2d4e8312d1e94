import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import type { ServerParts } from '../http/app-env.ts';
import type { Json } from '../mutations/mutation.ts';
import { declaredUser } from '../shop/declared-user.ts';
import { parseInput, userId } from '../shop/input.ts';
import { errorBody, ShopError } from '../shop/shop-error.ts';
import { missingPermission } from '../shop/tokens.ts';
import type { Principal } from '../shop/types.ts';

export const SOCKET_PATH = '/v1/orders/socket';
const SUBPROTOCOL = 'orders.v1';
const MAX_MESSAGE = 64_000;

/** A message of a client. */
const clientMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('subscribe'), after: z.int().min(0).default(0) }),
  z.strictObject({ type: z.literal('get_user'), id: userId }),
  z.strictObject({ type: z.literal('ping'), nonce: z.string().max(100) }),
]);

type ClientMessage = z.infer<typeof clientMessage>;

/**
 * The WebSocket of the shop at `SOCKET_PATH`, subprotocol `orders.v1`: JSON messages `subscribe`, `get_user`
 * and `ping`; replies `subscribed` and then `event`, `user`, `pong` or `error`. Returns a function that closes
 * all sockets.
 */
export function serveOrderSocket(server: Server, parts: ServerParts): () => void {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE,
    handleProtocols: (offered) => (offered.has(SUBPROTOCOL) ? SUBPROTOCOL : false),
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    try {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      if (pathname !== SOCKET_PATH) throw new ShopError(404, 'not_found', 'There is no such path.');
      const principal = parts.shop.tokens.principal(request.headers.authorization, 'orders:read');
      sockets.handleUpgrade(request, socket, head, (client) => serveClient(client, principal, parts));
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      refuse(socket, error);
    }
  });
  return () => {
    for (const client of sockets.clients) client.close(1001, 'The server stops');
    sockets.close();
  };
}

function refuse(socket: Duplex, error: ShopError): void {
  const body = JSON.stringify(errorBody(error));
  const names = { 400: 'Bad Request', 401: 'Unauthorized', 403: 'Forbidden', 404: 'Not Found' };
  const lines = [
    `HTTP/1.1 ${error.status} ${names[error.status as 400]}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
}

function serveClient(
  client: WebSocket,
  { customer, permissions }: Principal,
  { shop, mutate }: ServerParts,
): void {
  let last = 0;
  let unsubscribe: (() => void) | undefined;
  const send = (message: Json): void => {
    client.send(JSON.stringify(mutate('websocket', 'orderSocket', message)));
  };
  const sendEvents = (): void => {
    for (
      let batch = shop.events.after(customer, last);
      batch.length > 0;
      batch = shop.events.after(customer, last)
    ) {
      for (const event of batch) {
        last = event.id;
        send({ type: 'event', event });
      }
    }
  };
  const handle: { [T in ClientMessage['type']]: (message: Extract<ClientMessage, { type: T }>) => void } = {
    ping: ({ nonce }) => send({ type: 'pong', nonce }),
    get_user: ({ id }) => {
      if (!permissions.has('users:read')) throw missingPermission('users:read');
      send({ type: 'user', user: declaredUser(shop.user(id)) });
    },
    subscribe: ({ after }) => {
      unsubscribe?.();
      last = after;
      send({ type: 'subscribed', after });
      unsubscribe = shop.events.onAppend(customer, sendEvents);
      sendEvents();
    },
  };
  client.on('error', () => client.terminate());
  client.on('close', () => unsubscribe?.());
  client.on('message', (data, isBinary) => {
    if (isBinary) return client.close(1003, 'Send JSON as text');
    try {
      const message = parseInput(clientMessage, parseMessageText(String(data)), 'message');
      (handle[message.type] as (message: ClientMessage) => void)(message);
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      send({ type: 'error', ...errorBody(error) });
    }
  });
}

function parseMessageText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ShopError(400, 'invalid_json', 'The message is not valid JSON.', 'message');
  }
}
