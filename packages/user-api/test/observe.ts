import type { UserApi } from '@curlew/user-api';
import { callGrpc } from './grpc-client.ts';
import { getToken, readEvents, send } from './http-client.ts';
import { connectHttp } from './mcp-client.ts';
import { reflect } from './reflection-client.ts';
import { talk } from './socket-client.ts';
import { trpcClient } from './trpc-client.ts';

const ORDER = { currency: 'EUR' as const, items: [{ sku: 'TEA-EARL-100', quantity: 2, unit_price: 1249 }] };
const USER = { id: 'usr_8fK2mQ' };
const DELETED = { id: 'usr_0Gn1Xy' };
const REFUND = { order: 'ord_7Qm20b', amount: 1 };

type Observe = (api: UserApi, token: string) => Promise<unknown>;

const http = (...requests: Parameters<typeof send> extends [unknown, ...infer R] ? R[] : never): Observe => {
  return async (api, token) => {
    const replies = [];
    for (const [method, path, options] of requests) {
      const { status, headers, text } = await send(api, method, path, { token, ...options });
      const shown = ['content-type', 'cache-control', 'location'].map((name) => headers.get(name));
      replies.push([status, shown, text]);
    }
    return replies;
  };
};

const grpc = (method: string, ...requests: object[]): Observe => {
  return async ({ grpcAddress: address }, token) => {
    const replies = [];
    for (const message of requests) {
      const published = await callGrpc(address, { method, send: [message], token });
      const { definition: service } = await reflect(address, 'curlew.shop.v1.Shop');
      const announced =
        method === 'GetUser' ? await callGrpc(address, { method, send: [message], token, service }) : {};
      replies.push([published, announced]);
    }
    return replies;
  };
};

const mcp = (call: (client: Awaited<ReturnType<typeof connectHttp>>) => Promise<unknown>): Observe => {
  return async ({ url }, token) => {
    const client = await connectHttp(url, token, 'modern');
    return call(client).finally(() => client.close());
  };
};

const trpc = (call: (client: ReturnType<typeof trpcClient>) => Promise<unknown>): Observe => {
  return ({ url }, token) => call(trpcClient(url, token));
};

/** For each operation that mutations name: what its real client sees, in one text. */
const OBSERVE: Record<string, Observe> = {
  createToken: async (api) => {
    const { status, headers, text } = await send(api, 'POST', '/v1/token', { body: api.credentials });
    return [status, headers.get('cache-control'), text.replace(/"access_token":"[^"]*"/, '')];
  },
  getUser: http(['GET', `/v1/users/${USER.id}`], ['GET', `/v1/users/${DELETED.id}`]),
  createOrder: http(['POST', '/v1/orders', { body: ORDER }]),
  refundOrder: http(['POST', '/v1/orders/ord_7Qm20b/refund', { body: { amount: 1 } }]),
  streamOrderEvents: (api, token) => readEvents(api, { token, count: 99, query: '?follow=false' }),
  orderSocket: ({ webSocketUrl }, token) => {
    const messages = [{ type: 'ping', nonce: 'n' }, { type: 'get_user', ...USER }, { type: 'subscribe' }];
    return talk(webSocketUrl, { token, send: messages, count: 6 });
  },
  grpcGetUser: grpc('GetUser', USER, DELETED),
  grpcCreateOrder: grpc('CreateOrder', ORDER),
  grpcRefundOrder: grpc('RefundOrder', REFUND),
  grpcWatchOrders: grpc('WatchOrders', { once: true }),
  grpcImportOrders: grpc('ImportOrders', ORDER),
  grpcQuote: grpc('Quote', ORDER.items[0] as object),
  mcpGetUser: mcp((client) => client.callTool({ name: 'get_user', arguments: USER })),
  mcpCreateOrder: mcp((client) => client.callTool({ name: 'create_order', arguments: ORDER })),
  mcpRefundOrder: mcp((client) => client.callTool({ name: 'refund_order', arguments: REFUND })),
  mcpReadUser: mcp((client) => client.readResource({ uri: `shop://users/${USER.id}` })),
  mcpReadCurrencies: mcp((client) => client.readResource({ uri: 'shop://currencies' })),
  mcpRefundLetter: mcp((client) =>
    client.getPrompt({ name: 'refund_letter', arguments: { order: REFUND.order } }),
  ),
  trpcGetUser: trpc((client) => client.users.get.query(USER)),
  trpcCreateOrder: trpc((client) => client.orders.create.mutate(ORDER)),
  trpcRefundOrder: trpc((client) => client.orders.refund.mutate(REFUND)),
  trpcOrderEvents: async ({ url }, token) => {
    const input = encodeURIComponent(JSON.stringify({ once: true }));
    const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
    return (await fetch(`${url}/trpc/orders.events?input=${input}`, { headers })).text();
  },
};

/** What a client of the operation sees of a fresh server; an error of the client is something to see, too. */
export async function observe(api: UserApi, operation: string): Promise<string> {
  const call = OBSERVE[operation];
  if (call === undefined) throw new Error(`Nothing observes ${operation}`);
  const token = await getToken(api).catch(() => '');
  const seen = await call(api, token).catch((error: Error) => `${error.name}: ${error.message}`);
  return JSON.stringify(seen);
}
