import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Client, type Tool } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const fileOf = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));
/** Every credential that README.md names, with a value that no result may show. */
const credentials = Object.fromEntries(
  (readFileSync(fileOf('README.md'), 'utf8').match(/CURLEW_[A-Z0-9_]+/g) ?? []).map((name) => [
    name,
    'name:not-to-be-shown',
  ]),
);
const received: string[] = [];
const http = createServer((request, response) => {
  received.push(`${request.method} ${request.url}`);
  response.writeHead(418, { 'content-type': 'text/plain' });
  response.end(`short and stout ${request.headers.authorization ?? ''} ${request.url}`);
});
const client = new Client({ name: 'test', version: '1' });
const tools: Tool[] = [];

before(async () => {
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  const env = { ...credentials, API_URL: `http://127.0.0.1:${port}` };
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [fileOf('src/main.ts')], env }),
  );
  let cursor: string | undefined;
  do {
    const page = await client.listTools(cursor === undefined ? undefined : { cursor });
    tools.push(...page.tools);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
});

after(async () => {
  await client.close();
  http.closeAllConnections();
  http.close();
});

test('lists tools, each once', () => {
  assert.ok(tools.length > 0);
  assert.equal(new Set(tools.map(({ name }) => name)).size, tools.length);
});

test('rejects unknown arguments', async () => {
  for (const { name } of tools.slice(0, 20)) {
    const result = await client.callTool({ name, arguments: { 'no-such-argument': 1 } });
    assert.equal(result.isError, true, name);
  }
  assert.deepEqual(received, []);
});

test('calls the API, and shows its errors without credentials', async () => {
  const tool = tools.find(({ inputSchema }) => !inputSchema.required?.length);
  if (!tool) return;
  const result = await client.callTool({ name: tool.name, arguments: {} });
  assert.ok(received.length > 0);
  assert.equal(result.isError, true);
  assert.doesNotMatch(JSON.stringify(result), /not-to-be-shown|bm90LXRvLWJlLXNob3du/);
});
