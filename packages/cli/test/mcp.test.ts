import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PROGRAM, startProgram } from './start-program.ts';

const operation = (id: string, more = '') => `  /${id}:
    get:
      operationId: ${id}
${more}      responses: { '200': { description: ok } }
`;
const HEAD = 'openapi: 3.2.0\ninfo: { title: Shop, version: 1.0.0 }\npaths:\n';

let folder = '';
const closing: (() => unknown)[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcp-'));
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  rmSync(folder, { recursive: true, force: true });
});

const write = (file: string, text: string) => writeFileSync(join(folder, file), text);

/** A client that starts the built program as an editor does. */
async function start(args: readonly string[]) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [PROGRAM, 'mcp', ...args],
    cwd: folder,
    stderr: 'pipe',
  });
  const messages = { text: '' };
  transport.stderr?.on('data', (chunk) => {
    messages.text += chunk;
  });
  let changes = 0;
  const count = () => {
    changes += 1;
  };
  const client = new Client(
    { name: 'test', version: '1' },
    { listChanged: { tools: { autoRefresh: false, onChanged: count } } },
  );
  await client.connect(transport);
  closing.push(() => client.close());
  const names = async () => (await client.listTools()).tools.map(({ name }) => name);
  return { client, messages, names, changes: () => changes };
}

test('follows the file and what it refers to; a broken file keeps the tools', async () => {
  write('openapi.yaml', `${HEAD}${operation('one')}`);
  const { client, messages, names, changes } = await start(['openapi.yaml']);
  expect(await names()).toEqual(['one']);
  write('schemas.yaml', 'Limit: { type: integer }\n');
  const reference = `      parameters: [{ name: limit, in: query, schema: { $ref: 'schemas.yaml#/Limit' } }]\n`;
  write('openapi.yaml', `${HEAD}${operation('one')}${operation('two', reference)}`);
  await expect.poll(changes).toBe(1);
  expect(await names()).toEqual(['one', 'two']);
  write('schemas.yaml', 'Limit: { type: string }\n');
  await expect.poll(changes).toBe(2);
  const two = (await client.listTools()).tools[1];
  expect(two?.inputSchema.properties).toEqual({ limit: { type: 'string' } });
  write('openapi.yaml', 'openapi: [');
  await expect.poll(() => messages.text).toContain('openapi.yaml cannot be used; the tools are unchanged.');
  expect(await names()).toEqual(['one', 'two']);
  write('openapi.yaml', `${HEAD}${operation('three')}`);
  await expect.poll(changes).toBe(3);
  expect(await names()).toEqual(['three']);
});

test('reads the page of an operation, and serves the reference alone', async () => {
  write('openapi.yaml', `${HEAD}${operation('one', '      summary: The first one\n')}`);
  const { client } = await start(['openapi.yaml']);
  const { contents } = await client.readResource({ uri: 'openapi://operations/one' });
  expect(contents).toMatchObject([
    { mimeType: 'text/markdown', text: expect.stringMatching(/The first one/) },
  ]);
  const docs = await start(['openapi.yaml', '--docs']);
  expect(await docs.names()).toEqual(['search_docs', 'read_page', 'list_operations']);
  const found = await docs.client.callTool({ name: 'search_docs', arguments: { query: 'first' } });
  const [page] = JSON.parse((found.content as { text: string }[])[0]?.text ?? '[]');
  const read = await docs.client.callTool({ name: 'read_page', arguments: { page: page.id } });
  expect(read.content).toMatchObject([{ text: expect.stringMatching(/`GET \/one`/) }]);
});

test('serves three tools for a large description, and says how to get all of them', async () => {
  const operations = Array.from({ length: 500 }, (_, at) => operation(`one${at}`)).join('');
  write('large.yaml', `${HEAD}${operations}`);
  write('small.yaml', `${HEAD}${operation('one')}`);
  const dynamic = ['search_operations', 'describe_operation', 'call_operation'];
  const large = await start(['large.yaml']);
  expect(await large.names()).toEqual(dynamic);
  const lines = large.messages.text.split('\n').filter((line) => line.includes('20,000 tokens'));
  expect(lines).toEqual([
    expect.stringMatching(/^The list of 500 tools .* To list all tools: --tools all\.$/),
  ]);
  const all = await start(['large.yaml', '--tools', 'all']);
  expect(await all.names()).toHaveLength(500);
  expect(all.messages.text).toMatch(/more than 20,000 tokens.*--tag, --path or --operation/);
  const small = await start(['small.yaml']);
  expect(await small.names()).toEqual(['one']);
  expect(small.messages.text).not.toContain('tokens');
  const asked = await start(['small.yaml', '--tools', 'dynamic']);
  expect(await asked.names()).toEqual(dynamic);
  expect(asked.messages.text).not.toContain('20,000');
  // The description grows while it is served.
  write('small.yaml', `${HEAD}${operations}`);
  await expect.poll(() => small.messages.text).toContain('To list all tools: --tools all.');
  expect(await small.names()).toEqual(dynamic);
});

test('names of tools leave room for the prefix of a client', async () => {
  write('openapi.yaml', `${HEAD}${operation('a'.repeat(60))}`);
  const cut = await start(['openapi.yaml']);
  expect(await cut.names()).toEqual([expect.stringMatching(/^a{39}_[0-9a-f]{8}$/)]);
  const [name = ''] = await cut.names();
  const called = await cut.client.callTool({ name, arguments: {} });
  expect(JSON.stringify(called.content)).toContain('--server');
  const whole = await start(['openapi.yaml', '--max-name-length', '64']);
  expect(await whole.names()).toEqual(['a'.repeat(60)]);
});

test('every link of the pages leads to a resource, or to a page of `read_page`', async () => {
  const schema = "content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } }";
  write(
    'openapi.yaml',
    `openapi: 3.2.0
info: { title: Shop, version: 1.0.0 }
tags: [{ name: All Pets, description: All of them. }]
paths:
  /pets:
    get:
      operationId: list/pets
      tags: [All Pets]
      responses: { '200': { description: ok, ${schema} } }
  /pets/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get:
      operationId: get/pet
      tags: [All Pets]
      responses: { '200': { description: ok, ${schema} } }
components:
  schemas:
    Pet: { type: object, properties: { owner: { $ref: '#/components/schemas/Owner' }, next: { $ref: '#/components/schemas/Pet' } } }
    Owner: { type: object, properties: { pets: { type: array, items: { $ref: '#/components/schemas/Pet' } } } }
`,
  );
  const { client } = await start(['openapi.yaml']);
  const docs = await start(['openapi.yaml', '--docs']);
  const { resources } = await client.listResources();
  const open = resources.map(({ uri }) => uri).filter((uri) => uri.startsWith('openapi://operations/'));
  expect(open).toHaveLength(2);
  const links = new Set<string>();
  for (let uri = open.pop(); uri !== undefined; uri = open.pop()) {
    const { contents } = await client.readResource({ uri });
    const [content] = contents as { text: string }[];
    for (const [, target = ''] of content?.text.matchAll(/\]\(([^)\s]+)\)/g) ?? []) {
      if (links.has(target)) continue;
      // No link leads to a path of a site, which nobody serves here.
      expect(target, uri).toMatch(/^(?:openapi|https):/);
      links.add(target);
      open.push(target);
    }
  }
  expect([...links].filter((link) => link.startsWith('openapi://pages/')).length).toBeGreaterThan(3);
  for (const page of [...links].filter((link) => link.startsWith('openapi://pages/'))) {
    const { isError, content } = await docs.client.callTool({ name: 'read_page', arguments: { page } });
    expect(isError ?? false, `${page} ${JSON.stringify(content).slice(0, 100)}`).toBe(false);
  }
});

test('captures are served as the description they become', async () => {
  write('captures.sh', "curl 'https://api.test/users/1'\ncurl 'https://api.test/users/2'\n");
  const { names } = await start(['captures.sh', '--all']);
  expect((await names()).length).toBe(1);
});

test('serves over HTTP until it is stopped', async () => {
  write('openapi.yaml', `${HEAD}${operation('one')}`);
  const child = startProgram(['mcp', 'openapi.yaml', '--http', '0'], { cwd: folder });
  let printed = '';
  child.stderr.on('data', (chunk) => {
    printed += chunk;
  });
  await expect.poll(() => printed).toMatch(/Serving at http/);
  const url = /http:\S+\/mcp/.exec(printed)?.[0] ?? '';
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  expect((await client.listTools()).tools).toHaveLength(1);
  const ended = new Promise((resolve) => child.on('exit', resolve));
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  await client.close();
});

test('ends when its client disconnects', async () => {
  write('openapi.yaml', `${HEAD}${operation('one')}`);
  const child = startProgram(['mcp', 'openapi.yaml'], { cwd: folder });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  child.stdin.end();
  expect(await ended).toBe(0);
});
