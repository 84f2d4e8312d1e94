import { once } from 'node:events';
import { SHOP_SERVICE, startUserApi, type UserApi } from '@curlew/user-api';
import { status } from '@grpc/grpc-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { callGrpc } from './grpc-client.ts';
import { getToken, send } from './http-client.ts';
import { connectHttp, connectStdio } from './mcp-client.ts';
import { reflect } from './reflection-client.ts';
import { talk } from './socket-client.ts';
import { trpcClient } from './trpc-client.ts';

let api: UserApi;
let token: string;

beforeAll(async () => {
  api = await startUserApi({ port: 0 });
  token = await getToken(api);
});
afterAll(() => api.close());

const USER = {
  id: 'usr_8fK2mQ',
  email: 'ada@example.com',
  created: 1_767_225_600,
  profile: { name: 'Ada Lovelace', locale: 'en-GB' },
};
const ITEM = { sku: 'TEA-EARL-100', quantity: 2, unit_price: 1249 };

describe('WebSocket', () => {
  it('answers messages and sends events', async () => {
    const messages = [
      { type: 'ping', nonce: 'n' },
      { type: 'get_user', id: USER.id },
      { type: 'subscribe', after: 1 },
    ];
    const received = await talk(api.webSocketUrl, { token, send: messages, count: 5 });
    expect(received.slice(0, 3)).toEqual([
      { type: 'pong', nonce: 'n' },
      { type: 'user', user: USER },
      { type: 'subscribed', after: 1 },
    ]);
    expect(received.slice(3).map(({ event }) => (event as { id: number }).id)).toEqual([2, 3]);
  });

  it('answers messages that do not fit', async () => {
    const messages = ['{', { type: 'shout' }, { type: 'get_user', id: 'usr_0Gn1Xy' }];
    const received = await talk(api.webSocketUrl, { token, send: messages, count: 3 });
    expect(received.map(({ error }) => (error as { code: string }).code)).toEqual([
      'invalid_json',
      'invalid_input',
      'user_deleted',
    ]);
  });

  it('refuses to open without a token', async () => {
    const socket = new WebSocket(api.webSocketUrl, ['orders.v1']);
    const [, response] = await once(socket, 'unexpected-response');
    expect(response.statusCode).toBe(401);
    socket.on('error', () => {});
    socket.terminate();
  });
});

describe('gRPC', () => {
  const call = (method: string, ...messages: object[]) => {
    return callGrpc(api.grpcAddress, { method, send: messages, token });
  };

  it('serves unary calls', async () => {
    expect(await call('GetUser', { id: USER.id })).toEqual({ messages: [USER], code: status.OK });
    const { messages } = await call('CreateOrder', { currency: 'EUR', items: [ITEM] });
    expect(messages).toMatchObject([{ status: 'OPEN', currency: 'EUR', total: 2498, items: [ITEM] }]);
    const [{ id }] = messages as [{ id: string }];
    expect(await call('RefundOrder', { order: id, amount: 8, reason: 'DAMAGED' })).toMatchObject({
      messages: [{ order: id, amount: 8, reason: 'DAMAGED' }],
    });
  });

  it('serves streams in both directions', async () => {
    const watched = await call('WatchOrders', { after: 1, once: true });
    expect(watched.messages.slice(0, 2)).toMatchObject([
      { id: 2, type: 'ORDER_CREATED', order: { currency: 'GBP', note: 'Ring twice' } },
      { id: 3, type: 'ORDER_REFUNDED', refund: { amount: 500 } },
    ]);
    const imported = await call(
      'ImportOrders',
      { currency: 'EUR', items: [ITEM] },
      { currency: 'USD', items: [ITEM] },
    );
    expect(imported.messages).toMatchObject([{ count: 2 }]);
    expect((await call('Quote', ITEM, { ...ITEM, quantity: 1 })).messages).toEqual([
      { sku: ITEM.sku, amount: 2498, total: 2498 },
      { sku: ITEM.sku, amount: 1249, total: 3747 },
    ]);
  });

  it('answers with the status of gRPC', async () => {
    expect((await call('GetUser', { id: 'usr_0Gn1Xy' })).code).toBe(status.NOT_FOUND);
    expect((await call('CreateOrder', { currency: 'EUR', items: [] })).code).toBe(status.INVALID_ARGUMENT);
    expect((await call('RefundOrder', { order: 'ord_4Tz91x', amount: 9999 })).code).toBe(
      status.FAILED_PRECONDITION,
    );
    expect((await call('Quote', { sku: '' })).code).toBe(status.INVALID_ARGUMENT);
    const anonymous = await callGrpc(api.grpcAddress, { method: 'GetUser', send: [{ id: USER.id }] });
    expect(anonymous.code).toBe(status.UNAUTHENTICATED);
  });

  it('reports its services by reflection', async () => {
    const { names, definition } = await reflect(api.grpcAddress, SHOP_SERVICE);
    expect(names).toContain(SHOP_SERVICE);
    const reply = await callGrpc(api.grpcAddress, {
      method: 'GetUser',
      send: [{ id: USER.id }],
      token,
      service: definition,
    });
    expect(reply.messages).toEqual([USER]);
  });
});

describe('MCP', () => {
  it.each(['legacy', 'modern'] as const)('serves clients of the %s era over HTTP', async (era) => {
    const client = await connectHttp(api.url, token, era);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['get_user', 'create_order', 'refund_order']);
    const user = await client.callTool({ name: 'get_user', arguments: { id: USER.id } });
    expect(user.structuredContent).toEqual(USER);
    const gone = await client.callTool({ name: 'get_user', arguments: { id: 'usr_0Gn1Xy' } });
    expect(gone.isError).toBe(true);
    const { contents } = await client.readResource({ uri: `shop://users/${USER.id}` });
    expect(JSON.parse((contents[0] as { text: string }).text)).toEqual(USER);
    const letter = await client.getPrompt({ name: 'refund_letter', arguments: { order: 'ord_7Qm20b' } });
    expect(letter.messages[0]?.content).toMatchObject({ text: expect.stringContaining('5 GBP') });
    await client.close();
  });

  it.each(['legacy', 'modern'] as const)('serves clients of the %s era over stdio', async (era) => {
    const client = await connectStdio(era);
    const args = { order: 'ord_7Qm20b', amount: 1 };
    const refund = await client.callTool({ name: 'refund_order', arguments: args });
    expect(refund.structuredContent).toMatchObject({ order: 'ord_7Qm20b', amount: 1, reason: 'other' });
    await client.close();
  });

  it('needs a token', async () => {
    expect((await send(api, 'POST', '/mcp', { body: {} })).status).toBe(401);
  });
});

describe('tRPC', () => {
  it('serves queries, mutations and subscriptions', async () => {
    const client = trpcClient(api.url, token);
    const [user, order] = await Promise.all([
      client.users.get.query({ id: USER.id }),
      client.orders.create.mutate({ currency: 'EUR', items: [ITEM] }),
    ]);
    expect(user).toEqual(USER);
    expect(order).toMatchObject({ total: 2498, status: 'open' });
    expect(await client.orders.refund.mutate({ order: order.id, amount: 3 })).toMatchObject({ amount: 3 });
    const ids = await new Promise<string[]>((resolve, reject) => {
      const seen: string[] = [];
      const subscription = client.orders.events.subscribe(
        { lastEventId: '1' },
        {
          onData: ({ id }) => {
            seen.push(id);
            if (seen.length < 2) return;
            subscription.unsubscribe();
            resolve(seen);
          },
          onError: reject,
        },
      );
    });
    expect(ids).toEqual(['2', '3']);
  });

  it('answers with the code of tRPC', async () => {
    const client = trpcClient(api.url, token);
    await expect(client.users.get.query({ id: 'usr_0Gn1Xy' })).rejects.toMatchObject({
      data: { code: 'NOT_FOUND' },
    });
    await expect(client.users.get.query({ id: 'x' })).rejects.toMatchObject({
      data: { code: 'BAD_REQUEST' },
    });
    const anonymous = trpcClient(api.url, 'none');
    await expect(anonymous.users.get.query({ id: USER.id })).rejects.toMatchObject({
      data: { code: 'UNAUTHORIZED' },
    });
  });
});

it('ends open streams when it closes', async () => {
  const own = await startUserApi({ port: 0 });
  const ownToken = await getToken(own);
  const socket = new WebSocket(own.webSocketUrl, ['orders.v1'], {
    headers: { authorization: `Bearer ${ownToken}` },
  });
  await once(socket, 'open');
  const watching = callGrpc(own.grpcAddress, { method: 'WatchOrders', send: [{}], token: ownToken });
  const response = await fetch(`${own.url}/v1/orders/events`, {
    headers: { authorization: `Bearer ${ownToken}` },
  });
  await own.close();
  await once(socket, 'close');
  await expect(response.text().catch(() => 'ended')).resolves.toBeTypeOf('string');
  expect((await watching).code).not.toBe(status.OK);
});
