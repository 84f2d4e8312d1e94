import { SEED_CLIENTS, startUserApi, type UserApi } from '@curlew/user-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getToken, readEvents, send } from './http-client.ts';

let api: UserApi;
let token: string;

beforeAll(async () => {
  api = await startUserApi({ port: 0 });
  token = await getToken(api);
});
afterAll(() => api.close());

const ORDER = { currency: 'EUR', items: [{ sku: 'TEA-EARL-100', quantity: 2, unit_price: 1249 }] };
const json = (text: string) => JSON.parse(text);

describe('createToken', () => {
  it('grants all that the client may do, or what is asked for', async () => {
    const all = await send(api, 'POST', '/v1/token', { body: api.credentials });
    expect(all.status).toBe(200);
    expect(all.headers.get('cache-control')).toBe('no-store');
    expect(json(all.text)).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'users:read orders:read orders:write orders:refund',
    });
    const some = await send(api, 'POST', '/v1/token', { body: { ...api.credentials, scope: 'users:read' } });
    expect(json(some.text).scope).toBe('users:read');
  });

  it.each([
    ['a wrong secret', { client_id: 'cli_demo', client_secret: 'x' }, 401, 'invalid_client', undefined],
    ['an unknown client', { client_id: 'cli_none', client_secret: '' }, 401, 'invalid_client', undefined],
    ['a permission it may not have', { ...reader(), scope: 'orders:write' }, 400, 'invalid_scope', 'scope'],
    ['a field that is not declared', { ...reader(), admin: true }, 400, 'invalid_input', 'admin'],
    ['a missing field', { client_id: 'cli_demo' }, 400, 'invalid_input', 'client_secret'],
    ['broken JSON', '{', 400, 'invalid_json', 'body'],
  ])('refuses %s', async (_name, body, status, code, field) => {
    const reply = await send(api, 'POST', '/v1/token', { body });
    expect(reply.status).toBe(status);
    expect(json(reply.text).error).toMatchObject({ code, ...(field === undefined ? {} : { field }) });
  });

  it('refuses bodies of another type or size', async () => {
    const text = await send(api, 'POST', '/v1/token', {
      body: 'a=b',
      headers: { 'content-type': 'text/plain' },
    });
    expect(text.status).toBe(415);
    const large = await send(api, 'POST', '/v1/token', { body: `"${'x'.repeat(1_000_001)}"` });
    expect(large.status).toBe(413);
  });
});

describe('getUser', () => {
  it('returns the declared fields and the undeclared scope', async () => {
    const { status, text } = await send(api, 'GET', '/v1/users/usr_8fK2mQ', { token });
    expect(status).toBe(200);
    expect(json(text)).toEqual({
      id: 'usr_8fK2mQ',
      email: 'ada@example.com',
      created: 1_767_225_600,
      profile: { name: 'Ada Lovelace', locale: 'en-GB' },
      scope: 'users:read orders:read orders:write orders:refund',
    });
  });

  it('returns three fields in the minimal variant', async () => {
    const minimal = await startUserApi({ port: 0, variant: 'minimal' });
    const reply = await send(minimal, 'GET', '/v1/users/usr_8fK2mQ', { token: await getToken(minimal) });
    expect(Object.keys(json(reply.text))).toEqual(['id', 'email', 'scope']);
    await minimal.close();
  });

  it.each([
    ['a deleted user', '/v1/users/usr_0Gn1Xy', 404, 'user_deleted'],
    ['an unknown user', '/v1/users/usr_nobody', 404, 'not_found'],
    ['another identifier', '/v1/users/ord_4Tz91x', 404, 'not_found'],
    ['an unknown path', '/v1/nothing', 404, 'not_found'],
  ])('answers %s', async (_name, path, status, code) => {
    const reply = await send(api, 'GET', path, { token });
    expect([reply.status, json(reply.text).error.code]).toEqual([status, code]);
  });

  it('needs a token that is known', async () => {
    const none = await send(api, 'GET', '/v1/users/usr_8fK2mQ');
    expect([none.status, none.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    const wrong = await send(api, 'GET', '/v1/users/usr_8fK2mQ', { token: 'abc' });
    expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer error="invalid_token"',
    ]);
  });
});

describe('createOrder and refundOrder', () => {
  it('creates an order once for one key', async () => {
    const headers = { 'idempotency-key': 'order-key-1' };
    const first = await send(api, 'POST', '/v1/orders', { token, body: ORDER, headers });
    const order = json(first.text);
    expect(first.status).toBe(201);
    expect(first.headers.get('location')).toBe(`/v1/orders/${order.id}`);
    expect(order).toMatchObject({ status: 'open', total: 2498, refunded: 0, note: null });
    const again = await send(api, 'POST', '/v1/orders', { token, body: ORDER, headers });
    expect(json(again.text)).toEqual(order);
    const other = await send(api, 'POST', '/v1/orders', {
      token,
      body: { ...ORDER, currency: 'USD' },
      headers,
    });
    expect([other.status, json(other.text).error.code]).toEqual([409, 'idempotency_key_reused']);
  });

  it('refunds in part, then what is left, and then nothing', async () => {
    const order = json((await send(api, 'POST', '/v1/orders', { token, body: ORDER })).text);
    const path = `/v1/orders/${order.id}/refund`;
    const part = await send(api, 'POST', path, { token, body: { amount: 500, reason: 'damaged' } });
    expect(part.status).toBe(201);
    expect(json(part.text)).toMatchObject({ order: order.id, amount: 500, reason: 'damaged' });
    const tooMuch = await send(api, 'POST', path, { token, body: { amount: 1999 } });
    expect([tooMuch.status, json(tooMuch.text).error.message]).toEqual([
      409,
      'At most 1998 can be refunded.',
    ]);
    const rest = await send(api, 'POST', path, { token });
    expect(json(rest.text)).toMatchObject({ amount: 1998, reason: 'other' });
    expect((await send(api, 'POST', path, { token })).status).toBe(409);
  });

  it('needs the permission', async () => {
    const other = await getToken(api, reader());
    const reply = await send(api, 'POST', '/v1/orders', { token: other, body: ORDER });
    expect([reply.status, json(reply.text).error.code]).toEqual([403, 'missing_permission']);
  });

  it('refunds only orders of the customer', async () => {
    const reply = await send(api, 'POST', '/v1/orders/ord_none/refund', { token });
    expect(reply.status).toBe(404);
  });
});

describe('streamOrderEvents', () => {
  it('replays after Last-Event-ID and follows', async () => {
    const known = await readEvents(api, { token, count: 99, query: '?follow=false' });
    expect(known.slice(0, 3).map(({ id, event }) => [id, event])).toEqual([
      ['1', 'order.created'],
      ['2', 'order.created'],
      ['3', 'order.refunded'],
    ]);
    const last = known.at(-1)?.id ?? '';
    const followed = readEvents(api, { token, count: 1, lastEventId: last });
    await send(api, 'POST', '/v1/orders', { token, body: ORDER });
    const [event] = await followed;
    expect([event?.id, event?.event]).toEqual([String(Number(last) + 1), 'order.created']);
    expect(json(event?.data ?? '').order.total).toBe(2498);
  });

  it('refuses a position that is none', async () => {
    const headers = { 'last-event-id': 'x' };
    expect((await send(api, 'GET', '/v1/orders/events', { token, headers })).status).toBe(400);
  });
});

it('makes the same identifiers for the same seed', async () => {
  const ids = await Promise.all(
    [7, 7, 8].map(async (seed) => {
      const one = await startUserApi({ port: 0, seed });
      const { text } = await send(one, 'POST', '/v1/orders', { token: await getToken(one), body: ORDER });
      await one.close();
      return json(text).id;
    }),
  );
  expect(ids[0]).toBe(ids[1]);
  expect(ids[0]).not.toBe(ids[2]);
});

function reader(): { client_id: string; client_secret: string } {
  const { id, secret } = SEED_CLIENTS[1];
  return { client_id: id, client_secret: secret };
}
