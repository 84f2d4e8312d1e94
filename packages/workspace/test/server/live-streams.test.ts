import { readFileSync } from 'node:fs';
import type { Json } from '@curlew/openapi';
import { startUserApi, type UserApi } from '@curlew/user-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MessageView, SendResponse } from '../../src/protocol.ts';
import { OpenedWorkspace } from './opened-workspace.ts';

const user = new URL('../../../user-api/', import.meta.url);
const source = 's1';

let api: UserApi;
let workspace: OpenedWorkspace;
let token: string;

beforeAll(async () => {
  api = await startUserApi({ port: 0 });
  const response = await fetch(`${api.url}/v1/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(api.credentials),
  });
  ({ access_token: token } = (await response.json()) as { access_token: string });
  workspace = await OpenedWorkspace.open({
    'openapi.yaml': readFileSync(new URL('openapi.yaml', user)),
    'shop.proto': readFileSync(new URL('shop.proto', user)),
  });
});

afterAll(async () => {
  await workspace?.close();
  await api?.close();
});

/** Opens the connection of an operation, and waits until messages can be sent. */
async function connect(operation: string, id: string): Promise<Promise<SendResponse>[]> {
  const form = await workspace.call('operationForm', { source, operation });
  const values = {
    ...form.sample,
    credentials: { bearer: token },
    serverVariables: { port: new URL(api.url).port },
  };
  const sending = workspace.call('send', { source, operation, id, values, isLive: true, timeoutMs: 1 });
  await expect
    .poll(() => workspace.events.some((one) => one.type === 'stream' && one.call === id))
    .toBe(true);
  // In a list: a promise that is awaited is what it resolves to.
  return [sending];
}

function messagesOf(id: string): MessageView[] {
  return workspace.events.flatMap((one) => (one.type === 'message' && one.call === id ? [one.message] : []));
}

/** Sends a message, and returns it and what came after it. */
async function exchange(id: string, data: Json, count = 2): Promise<MessageView[]> {
  const before = messagesOf(id).length;
  await workspace.call('sendMessage', { id, source, data });
  await expect.poll(() => messagesOf(id).length).toBeGreaterThanOrEqual(before + count);
  return messagesOf(id).slice(before, before + count);
}

test('messages are sent over an open WebSocket one after the other, each checked against the text as it is then', async () => {
  const form = await workspace.call('operationForm', { source, operation: 'get /v1/orders/socket' });
  expect(form.messages?.map(({ name }) => name)).toContain('Subscribe to all events');

  const [sending] = await connect('get /v1/orders/socket', 'socket');
  const [ping, pong] = await exchange('socket', { type: 'ping', nonce: 'a' });
  expect([ping?.direction, ping?.findings, pong?.type, pong?.findings]).toEqual([
    'sent',
    undefined,
    'pong',
    undefined,
  ]);

  // What is sent has to be declared, too.
  const [wrong] = await exchange('socket', { type: 'ping', nonce: 7 });
  expect(wrong?.findings).toEqual([expect.objectContaining({ instance: '/nonce', severity: 'error' })]);
  const [unknown] = await exchange('socket', { type: 'pang' });
  expect(unknown?.findings?.[0]?.sentence).toContain('No message `pang` is declared to be sent');

  // The description is changed while the connection is open.
  await workspace.type(
    'openapi.yaml',
    'required: [type, nonce]\n              properties:\n                type:\n                  const: pong',
    'required: [type, nonce, at]\n              properties:\n                type:\n                  const: pong',
  );
  const [, incomplete] = await exchange('socket', { type: 'ping', nonce: 'b' });
  expect(incomplete?.type).toBe('pong');
  expect(incomplete?.findings?.[0]?.sentence).toContain('at');

  expect(await workspace.call('endStream', { id: 'socket' })).toEqual({ wasOpen: true });
  const ended = await sending;
  expect(ended?.exchange?.failure).toBeUndefined();
  expect(ended?.exchange?.response?.close?.code).toBe(1000);
  // The messages keep their marks, and none is missing because the user did not ask for it.
  expect(ended?.exchange?.messages.filter(({ findings }) => findings).length).toBeGreaterThanOrEqual(3);
  expect(ended?.findings.map(({ kind }) => kind)).not.toContain('missing-message');
  expect((await workspace.post('sendMessage', { id: 'socket', source, data: 1 })).status).toBe(409);
  expect(await workspace.call('endStream', { id: 'socket' })).toEqual({ wasOpen: false });
});

test('messages are sent over a gRPC stream, which is answered when it is ended', async () => {
  const operation = 'post /curlew.shop.v1.Shop/Quote';
  const [sending] = await connect(operation, 'quote');
  const [line] = await exchange('quote', { sku: 'TEA-EARL-100', quantity: 2, unit_price: 1249 });
  expect([line?.direction, line?.findings]).toEqual(['sent', undefined]);
  const lossy = { sku: 'TEA-EARL-100', quantity: 'many', unit_price: 1249 };
  expect(await workspace.call('sendMessage', { id: 'quote', source, data: lossy })).toEqual({
    problem: 'The message type cannot represent the value at `/quantity`.',
  });
  await workspace.call('endStream', { id: 'quote' });
  const ended = await sending;
  expect([ended?.exchange?.failure, ended?.exchange?.response?.status]).toEqual([undefined, 200]);
  expect(ended?.exchange?.messages.map(({ direction }) => direction)).toEqual(['sent', 'received']);
});

test('an operation with one reply has no messages', async () => {
  const form = await workspace.call('operationForm', { source, operation: 'get /v1/users/{id}' });
  expect(form.messages).toBeUndefined();
});
