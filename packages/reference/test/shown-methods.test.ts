import { expect, test } from 'vitest';
import { drawSampleCard } from '../src/sections/sample-sections.ts';
import { getWords } from '../src/words.ts';
import { getReference } from './load.ts';

const operation = (id: string, extensions: object) => ({
  operationId: id,
  summary: id,
  tags: ['all'],
  responses: { 200: { description: 'OK' } },
  ...extensions,
});

/** Two of HTTP, one of a tool that HTTP serves, and one of each protocol that is called in another way. */
const PATHS = {
  '/http': { post: operation('http', {}) },
  '/sse': { get: operation('sse', { 'x-sse': {} }) },
  '/tool': { post: operation('tool', { 'x-mcp': { description: 'A tool.' } }) },
  '/socket': { get: operation('socket', { 'x-protocol': 'websocket' }) },
  '/shop.Shop/Get': {
    post: operation('grpc', { 'x-grpc': { service: 'shop.Shop', method: 'Get', proto: 'shop.proto' } }),
  },
  '/mcp/look': { post: operation('mcp', { 'x-mcp': { tool: 'look' } }) },
  '/trpc/users.get': { post: operation('trpc', { 'x-trpc': { procedure: 'users.get' } }) },
};
const SHOWN = ['POST', 'GET', 'POST', 'WS', 'gRPC', 'MCP', 'tRPC'];

test('a protocol that no request of the method calls is named in place of the method', async () => {
  const { reference, renderPage, artifacts } = await getReference({
    openapi: '3.2.0',
    info: { title: 'T', version: '1' },
    paths: PATHS,
  });
  const pages = reference.pages.filter(({ kind }) => kind === 'operation');
  const views = pages.map((page) => renderPage(page));
  expect(views.map((view) => 'method' in view && view.method)).toEqual(SHOWN);
  const [tag] = reference.pages.filter(({ kind }) => kind === 'tag').map((page) => renderPage(page));
  expect(tag?.kind === 'tag' && tag.operations.map(({ method }) => method)).toEqual(SHOWN);
  const files = new Map([...artifacts()].map((file) => [file.path, file]));
  const first = ({ path }: { path: string }) =>
    /^`(\S+) /m.exec(String(files.get(`${path}.md`)?.write() ?? ''))?.[1];
  expect(pages.map(first)).toEqual(SHOWN);
  // What a program reads is the description's.
  expect(pages.map(({ method }) => method)).toEqual(['POST', 'GET', 'POST', 'GET', 'POST', 'POST', 'POST']);
});

test('the address of a WebSocket is one that its clients take', async () => {
  const { page } = await getReference({
    openapi: '3.2.0',
    info: { title: 'T', version: '1' },
    servers: [{ url: 'https://shop.test/v1' }],
    paths: PATHS,
  });
  const server = (path: string) => {
    const view = page(path);
    return 'server' in view && view.server;
  };
  expect(['all/socket', 'all/sse'].map(server)).toEqual(['wss://shop.test/v1', 'https://shop.test/v1']);
});

test('one program to call an operation with is a name, and several are a list to choose from', async () => {
  const { page } = await getReference({
    openapi: '3.2.0',
    info: { title: 'T', version: '1' },
    paths: PATHS,
  });
  const card = (path: string) => {
    const view = page(path);
    if (view.kind !== 'operation') throw new Error(path);
    return { count: view.samples.length, html: String(drawSampleCard(view.samples, getWords(), view)) };
  };
  const one = card('all/grpc');
  expect([one.count, one.html.includes('<select')]).toEqual([1, false]);
  expect(one.html).toContain('>grpcurl</span>');
  const several = card('all/http');
  expect([several.count > 1, several.html.includes('<select')]).toEqual([true, true]);
});
