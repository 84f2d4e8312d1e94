import { readApi, readDescription } from '@curlew/openapi';
import { expect, test } from 'vitest';
import { credentialSecrets, detectProtocol } from '../src/internal.ts';

async function detect(operation: object) {
  const text = JSON.stringify({
    openapi: '3.2.0',
    info: { title: 'Test', version: '1' },
    paths: { '/it': { get: { responses: { 200: { description: 'ok' } }, ...operation } } },
  });
  const host = {
    readFile: async () => new TextEncoder().encode(text),
    realPath: async (asked: string) => asked,
  };
  const { description } = await readDescription(text, { host, path: '/openapi.json' });
  const [read] = description ? readApi(description).operations : [];
  if (!read) throw new Error('not readable');
  return detectProtocol(read);
}

const EVENTS = { content: { 'text/event-stream': {} }, description: 'events' };

test.each([
  [{}, 'http'],
  [{ 'x-grpc': {} }, 'grpc'],
  [{ 'x-trpc': {} }, 'trpc'],
  [{ 'x-websocket': {}, 'x-grpc': {} }, 'websocket'],
  [{ 'x-sse': {} }, 'sse'],
  [{ responses: { 200: EVENTS } }, 'sse'],
  [{ responses: { default: EVENTS } }, 'sse'],
  [{ responses: { 400: EVENTS } }, 'http'],
  [{ 'x-mcp': { tool: 'a' } }, 'mcp'],
  [{ 'x-mcp': { name: 'a', hidden: false } }, 'http'],
  [{ 'x-protocol': 'sse' }, 'sse'],
  [{ 'x-protocol': 'http', 'x-grpc': {} }, 'http'],
  [{ 'x-protocol': 'smtp' }, undefined],
  [{ 'x-protocol': 5 }, undefined],
])('the protocol of %o is %s', async (operation, want) => {
  expect(await detect(operation)).toBe(want);
});

test.each([
  ['token', ['token']],
  [{ username: 'key', password: '' }, ['key', 'a2V5Og==']],
  [{ username: 'Zoë', password: 'pass' }, ['pass', 'Wm/DqzpwYXNz']],
  [{ candidates: ['a:b'] }, ['a:b', 'b', 'YTpi']],
])('the texts of a credential are those of requests', (credential, want) => {
  expect(credentialSecrets(credential)).toEqual(want);
});
