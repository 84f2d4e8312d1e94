import type { Exchange } from '@curlew/exchange';
import { readApi } from '@curlew/openapi';
import { expect, test } from 'vitest';
import { linkedCalls } from '../src/internal.ts';
import { describeApi } from './describe.ts';

const API = `openapi: 3.2.0
info: { title: T, version: '1' }
paths:
  /orders/{shop}:
    post:
      operationId: create
      parameters: [{ name: shop, in: path, required: true, schema: { type: string } }]
      responses:
        '201':
          description: made
          links:
            read: { operationId: read, parameters: { id: '$response.body#/order/id', path.shop: '$request.path.shop' } }
            byRef: { operationRef: '#/paths/~1orders~1{shop}~1{id}/get', parameters: { id: 'no-{$response.header.X-Number}', shop: s } }
            update: { operationId: update, parameters: { id: '$response.body#/list/1/a~1b' }, requestBody: '$request.body' }
            constant: { operationId: update, parameters: { id: 7 }, requestBody: { url: '$url', n: 1 } }
            broken: { operationId: read, parameters: { id: '$response.body#/nothing' } }
            half: { operationId: read, parameters: { id: 'a-{$response.header.Absent}' } }
  /orders/{shop}/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }, { name: shop, in: path, required: true, schema: { type: string } }]
    get: { operationId: read, responses: { '200': { description: it } } }
    put: { operationId: update, requestBody: { content: { application/json: {} } }, responses: { '200': { description: it } } }
`;

test('links become calls with the values of the exchange', async () => {
  const description = await describeApi(API);
  const api = readApi(description);
  const [operation] = api.operations;
  if (!operation) throw new Error('no operation');
  const server = { url: 'http://localhost', variables: [] };
  const call = {
    operation,
    input: { parameters: { path: { shop: 'tea' } }, server, credentials: { key: 'k' } },
  };
  const exchange: Exchange = {
    protocol: 'http',
    operation: operation.key,
    request: {
      method: 'POST',
      url: 'http://localhost/orders/tea',
      headers: [],
      body: Buffer.from('{"a":1}'),
    },
    response: {
      status: 201,
      statusText: 'Created',
      headers: [{ name: 'x-number', value: '12' }],
      trailers: [],
      body: Buffer.from('{"order":{"id":"ord_1"},"list":[0,{"a/b":"deep"}]}'),
      truncated: false,
    },
    messages: [],
    redirects: [],
    startedAt: 0,
    durationMs: 1,
    timings: {},
  };
  const { calls, findings } = linkedCalls(call, exchange, { api, description });
  const shown = calls.map((one) => [
    one.name,
    one.call.operation.operationId,
    one.call.input?.parameters,
    one.call.input?.body,
  ]);
  expect(shown).toEqual([
    ['read', 'read', { path: { id: 'ord_1', shop: 'tea' } }, undefined],
    ['byRef', 'read', { path: { id: 'no-12', shop: 's' } }, undefined],
    ['update', 'update', { path: { id: 'deep' } }, { a: 1 }],
    ['constant', 'update', { path: { id: 7 } }, { url: '$url', n: 1 }],
  ]);
  expect(calls[0]?.call.input).toMatchObject({ server, credentials: { key: 'k' } });
  expect(findings.map(({ kind, name, schema }) => [kind, name, schema?.span.line])).toEqual([
    ['broken-link', 'broken', 16],
    ['broken-link', 'half', 17],
  ]);
});
