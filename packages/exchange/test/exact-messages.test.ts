import { loadDescription, readApi } from '@curlew/openapi';
import { parseJson } from '@curlew/openapi/internal';
import { expect, test } from 'vitest';
import { type Exchange, ExchangeChecker } from '../src/index.ts';

const schema = { type: 'integer', maximum: 9007199254740992 };
const object = { type: 'object', properties: { n: schema } };
const text = JSON.stringify({
  openapi: '3.2.0',
  info: { title: 'T', version: '1' },
  paths: {
    '/events': {
      get: {
        operationId: 'events',
        'x-sse': { events: { bare: { schema }, inside: { schema: object } } },
        responses: { 200: { description: 'OK', content: { 'text/event-stream': {} } } },
      },
    },
    '/socket': {
      get: {
        operationId: 'socket',
        'x-websocket': { receive: { bare: { schema }, inside: { schema: object } } },
        responses: { 101: { description: 'OK' } },
      },
    },
  },
});
const { description } = await loadDescription('/openapi.json', {
  host: { readFile: async () => new TextEncoder().encode(text), realPath: async (path: string) => path },
});
if (!description) throw new Error('not readable');
const checker = new ExchangeChecker(description);
const { operations } = readApi(description);

/** The findings of two received messages, of which one is a number and one is an object with it. */
function getFindings(operationId: string, number: string): string[] {
  const operation = operations.find((one) => one.operationId === operationId);
  if (!operation) throw new Error('no operation');
  const message = (type: string, data: string) => {
    const value = parseJson(data);
    return { direction: 'received' as const, atMs: 1, type, data, ...(value !== undefined && { value }) };
  };
  const exchange = {
    protocol: operationId === 'socket' ? 'websocket' : 'sse',
    operation: operation.key,
    request: { method: 'GET', url: 'http://localhost/', headers: [] },
    response: {
      status: operationId === 'socket' ? 101 : 200,
      statusText: '',
      headers: operationId === 'socket' ? [] : [{ name: 'Content-Type', value: 'text/event-stream' }],
      trailers: [],
      body: new Uint8Array(),
      truncated: false,
      isStream: true,
    },
    messages: [message('bare', number), message('inside', `{"n":${number}}`)],
    redirects: [],
    startedAt: 0,
    durationMs: 1,
    timings: {},
  } as unknown as Exchange;
  return checker.check(operation, exchange).map(({ kind, name, instance }) => `${kind} ${name} ${instance}`);
}

test.each(['events', 'socket'])('numbers beyond 2^53 in messages of %s count as they are written', (id) => {
  expect(getFindings(id, '9007199254740992')).toEqual([]);
  expect(getFindings(id, '9007199254740993')).toEqual(['invalid-value bare ', 'invalid-value inside /n']);
});
