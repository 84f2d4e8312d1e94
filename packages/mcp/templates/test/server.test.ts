import assert from 'node:assert/strict';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { readApi } from '../src/api.ts';
import { createServer } from '../src/server.ts';

const api = readApi();
const received: string[] = [];
const http = createHttpServer((request, response) => {
  received.push(`${request.method} ${request.url}`);
  response.writeHead(418, { 'content-type': 'text/plain' });
  response.end(`short and stout ${request.headers.authorization ?? ''}`);
});
const client = new Client({ name: 'test', version: '1' });

before(async () => {
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  const credentials = api.securitySchemes.map(({ variable }) => [variable, 'secret:secret']);
  const env = { ...Object.fromEntries(credentials), API_URL: `http://127.0.0.1:${port}` };
  const [one, other] = InMemoryTransport.createLinkedPair();
  await createServer(api, env).connect(one);
  await client.connect(other);
});

after(async () => {
  await client.close();
  http.closeAllConnections();
  http.close();
});

test('lists every tool of api.json', async () => {
  const { tools } = await client.listTools();
  assert.deepEqual(tools.map(({ name }) => name).sort(), api.tools.map(({ name }) => name).sort());
});

test('refuses unknown arguments, and names them', async () => {
  for (const { name } of api.tools.slice(0, 20)) {
    const result = await client.callTool({ name, arguments: { 'no-such-argument': 1 } });
    assert.equal(result.isError, true, name);
  }
});

test('calls the API, and shows its errors without credentials', async () => {
  const tool = api.tools.find(({ inputSchema }) => !Array.isArray(inputSchema.required));
  if (!tool) return;
  const result = await client.callTool({ name: tool.name, arguments: {} });
  assert.equal(received.length, 1);
  assert.equal(result.isError, true);
  assert.match(JSON.stringify(result.content), /HTTP 418.*short and stout/);
  assert.doesNotMatch(JSON.stringify(result.content), /secret:secret|c2VjcmV0OnNlY3JldA/);
});
