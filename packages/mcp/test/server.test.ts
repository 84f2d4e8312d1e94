import { request as httpRequest } from 'node:http';
import { Client as ModernClient } from '@modelcontextprotocol/client';
import { InMemoryTransport, type Server } from '@modelcontextprotocol/server';
import { afterEach, describe, expect, test } from 'vitest';
import { allTools, createServer, docsTools, dynamicTools, LiveCatalog, serveHttp } from '../src/index.ts';
import { type AnyClient, CLIENTS, connect } from './clients.ts';
import { describeApi } from './describe-api.ts';
import { type Answer, startApi } from './test-api.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const OK = { responses: { 200: { description: 'ok' } } };

async function liveApi(answer: Answer, operations: object, fields: object = {}, options: object = {}) {
  const api = await startApi(answer);
  closing.push(api.close);
  const live = new LiveCatalog(
    await describeApi({ servers: [{ url: api.url }], paths: { '/it': operations }, ...fields }),
    options,
  );
  closing.push(() => live.close());
  return { live, api };
}

/** A client of the revision 2025-11-25 on a server in memory. */
async function inMemory(create: () => Server, capabilities: object = {}) {
  const client = new ModernClient({ name: 'test', version: '1' }, { capabilities });
  const [one, other] = InMemoryTransport.createLinkedPair();
  await create().connect(one);
  await client.connect(other);
  closing.push(() => client.close());
  return client;
}

test('a long list of tools has pages, and continues after its last entry if it changes meanwhile', async () => {
  const paths = (count: number, from = 0) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [
        `/p${at + from}`,
        { get: { operationId: `op${at + from}`, ...OK } },
      ]),
    );
  const live = new LiveCatalog(await describeApi({ paths: paths(250) }));
  closing.push(() => live.close());
  const client = (await inMemory(() => createServer(live))) as unknown as {
    request(request: object): Promise<{ tools: { name: string }[]; nextCursor?: string }>;
  };
  const page = (cursor?: string) =>
    client.request({ method: 'tools/list', params: cursor === undefined ? {} : { cursor } });
  const first = await page();
  const second = await page(first.nextCursor);
  const third = await page(second.nextCursor);
  expect([first, second, third].map(({ tools }) => tools.length)).toEqual([100, 100, 50]);
  expect(third.nextCursor).toBeUndefined();
  live.update(
    await describeApi({ paths: { '/new': { get: { operationId: 'new', ...OK } }, ...paths(250) } }),
  );
  expect((await page(first.nextCursor)).tools[0]?.name).toBe('op100');
  await expect(page('nonsense')).rejects.toThrow(/cursor/);
});

test('schemas of large descriptions are resources with completion', async () => {
  const schemas = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`S${at}`, { type: 'string' }]));
  const live = new LiveCatalog(await describeApi({ paths: {}, components: { schemas } }));
  closing.push(() => live.close());
  const client = await inMemory(() => createServer(live));
  const { resourceTemplates } = await client.listResourceTemplates();
  expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
    'openapi://components/schemas/{name}',
  ]);
  const { completion } = await client.complete({
    ref: { type: 'ref/resource', uri: 'openapi://components/schemas/{name}' },
    argument: { name: 'name', value: 's2' },
  });
  expect(completion).toMatchObject({ total: 111, hasMore: true });
  expect(completion.values).toHaveLength(100);
});

test('prompts of the description', async () => {
  const prompts = {
    letter: {
      title: 'A letter',
      arguments: [{ name: 'who', required: true }],
      text: 'Write to {{who}} about {{what}}.',
    },
    broken: { text: 5 },
  };
  const live = new LiveCatalog(await describeApi({ paths: {}, 'x-mcp-prompts': prompts }));
  closing.push(() => live.close());
  const client = await inMemory(() => createServer(live));
  expect((await client.listPrompts()).prompts).toEqual([
    { name: 'letter', title: 'A letter', arguments: [{ name: 'who', required: true }] },
  ]);
  const { messages } = await client.getPrompt({ name: 'letter', arguments: { who: 'Ada' } });
  expect(messages).toEqual([
    { role: 'user', content: { type: 'text', text: 'Write to Ada about {{what}}.' } },
  ]);
  await expect(client.getPrompt({ name: 'letter' })).rejects.toThrow(/`who` is required/);
  await expect(client.getPrompt({ name: 'none' })).rejects.toThrow(/Unknown prompt/);
});

test('three tools find, describe and call the operations of a large API', async () => {
  const operation = {
    operationId: 'listPets',
    summary: 'List all pets',
    parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
    ...OK,
  };
  const { live } = await liveApi((request, response) => response.end(request.url), {
    get: operation,
    post: { operationId: 'other', ...OK },
  });
  const client = (await inMemory(() => createServer(live, { tools: dynamicTools }))) as unknown as AnyClient;
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
    'search_operations',
    'describe_operation',
    'call_operation',
  ]);
  const text = async (name: string, given: object) =>
    (await client.callTool({ name, arguments: given as Record<string, unknown> })).content[0]?.text ?? '';
  expect(JSON.parse(await text('search_operations', { query: 'pet' }))).toMatchObject([{ name: 'listPets' }]);
  expect(JSON.parse(await text('describe_operation', { name: 'listPets' }))).toMatchObject({
    inputSchema: { properties: { limit: { type: 'integer' } } },
  });
  expect(await text('call_operation', { name: 'listPets', arguments: { limit: 3 } })).toBe('/it?limit=3');
  expect(await text('call_operation', { name: 'listPets', arguments: { limit: 'x' } })).toMatch(
    /`limit` must be/,
  );
  expect(await text('call_operation', { name: 'nope' })).toMatch(/`name` is not the name of an operation/);
  expect(await text('search_operations', { query: 5, other: 1 })).toMatch(/`query` must be.*\n.*`other`/);
});

test.each([
  [true, { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true }],
  [false, { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true }],
])('with `readOnly: %s` the tool that calls operations is announced as it is', async (readOnly, want) => {
  const description = await describeApi({
    paths: { '/it': { get: { operationId: 'read', ...OK }, delete: { operationId: 'remove', ...OK } } },
  });
  const live = new LiveCatalog(description, { catalog: { readOnly } });
  closing.push(() => live.close());
  const client = (await inMemory(() => createServer(live, { tools: dynamicTools }))) as unknown as AnyClient;
  const { tools } = await client.listTools();
  const local = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
  expect(tools.map(({ annotations }) => annotations)).toEqual([local, local, want]);
  const { content } = await client.callTool({ name: 'call_operation', arguments: { name: 'remove' } });
  expect(content[0]?.text?.includes('not the name of an operation')).toBe(readOnly);
});

test('the reference is served without anything that calls the API', async () => {
  const page = {
    id: 'pets/list',
    title: 'List pets',
    names: 'GET /it listPets',
    summary: 'All.',
    markdown: () => '# List pets',
  };
  const pages = () => ({ list: [page], ofOperation: () => page });
  const { live, api } = await liveApi(
    (_request, response) => response.end(),
    { get: { operationId: 'listPets', ...OK } },
    {},
    { pages },
  );
  const client = (await inMemory(() => createServer(live, { tools: docsTools }))) as unknown as AnyClient;
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['search_docs', 'read_page', 'list_operations']);
  const text = async (name: string, given: object) =>
    (await client.callTool({ name, arguments: given as Record<string, unknown> })).content[0]?.text ?? '';
  expect(JSON.parse(await text('search_docs', { query: 'pets' }))).toMatchObject([{ id: 'pets/list' }]);
  expect(await text('read_page', { page: 'pets/list' })).toBe('# List pets');
  expect(await text('read_page', { page: 'x' })).toMatch(/not the id of a page/);
  expect(await text('list_operations', {})).toBe('GET /it: listPets (page pets/list)');
  await expect(client.callTool({ name: 'listPets' })).rejects.toThrow(/Unknown tool/);
  expect((await client.readResource({ uri: 'openapi://operations/listPets' })).contents[0]?.text).toBe(
    '# List pets',
  );
  expect(api.received).toEqual([]);
});

describe.each(CLIENTS)('%s', (kind) => {
  test('asks before a destructive call, and not before others', async () => {
    const { live, api } = await liveApi((_request, response) => response.end('done'), {
      get: { operationId: 'look', ...OK },
      delete: { operationId: 'destroy', ...OK },
    });
    const { client, close } = await connect(kind, live, () => createServer(live, { confirm: true }));
    closing.push(close);
    let answer: object = { action: 'accept', content: { confirm: true } };
    const asked: string[] = [];
    const handle = (request: { params: { message: string } }) => {
      asked.push(request.params.message);
      return answer;
    };
    const handlers = client as unknown as { setRequestHandler(what: unknown, handler: typeof handle): void };
    if (kind.startsWith('v2')) handlers.setRequestHandler('elicitation/create', handle);
    else {
      const { ElicitRequestSchema } = await import('@modelcontextprotocol/sdk/types.js');
      handlers.setRequestHandler(ElicitRequestSchema, handle);
    }
    expect((await client.callTool({ name: 'look' })).content[0]?.text).toBe('done');
    expect(asked).toEqual([]);
    expect((await client.callTool({ name: 'destroy' })).content[0]?.text).toBe('done');
    expect(asked).toEqual([expect.stringMatching(/DELETE \/it/)]);
    answer = { action: 'decline' };
    const declined = await client.callTool({ name: 'destroy' });
    expect(declined).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/not confirmed/) }],
    });
    expect(api.received.map(({ method }) => method)).toEqual(['GET', 'DELETE']);
  });

  test('events of a stream are progress', async () => {
    const { live } = await liveApi(
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write('data: one\n\n');
        setTimeout(() => response.end('data: two\n\n'), 50);
      },
      {
        get: {
          operationId: 'watch',
          responses: { 200: { description: 'events', content: { 'text/event-stream': {} } } },
        },
      },
    );
    const { client, close } = await connect(kind, live, () => createServer(live));
    closing.push(close);
    const seen: (string | undefined)[] = [];
    const options = { onprogress: ({ message }: { message?: string }) => void seen.push(message) };
    // The older client takes the schema of the result before the options.
    const rest = kind.startsWith('v2') ? [options] : [undefined, options];
    const result = await client.callTool({ name: 'watch' }, ...(rest as never[]));
    expect(result.content[0]?.text).toBe('one\ntwo');
    expect(seen).toEqual(['one', 'two']);
  });

  test('a call that is cancelled ends at the API, too', async () => {
    const abort = new AbortController();
    let gone = (): void => {};
    const ended = new Promise<void>((resolve) => {
      gone = resolve;
    });
    const { live } = await liveApi(
      (_request, response) => {
        response.on('close', gone);
        abort.abort();
      },
      { get: { operationId: 'slow', ...OK } },
    );
    const { client, close } = await connect(kind, live, () => createServer(live));
    closing.push(close);
    const options = { signal: abort.signal };
    const rest = kind.startsWith('v2') ? [options] : [undefined, options];
    await expect(client.callTool({ name: 'slow' }, ...(rest as never[]))).rejects.toThrow();
    await ended;
  });

  test('a call that runs during an update ends as it began', async () => {
    let release = (): void => {};
    const arrived = new Promise<void>((resolve) => {
      release = resolve;
    });
    let finish = (): void => {};
    const { live } = await liveApi(
      (_request, response) => {
        finish = () => response.end('late');
        release();
      },
      { get: { operationId: 'slow', ...OK } },
    );
    const { client, close } = await connect(kind, live, () => createServer(live));
    closing.push(close);
    const call = client.callTool({ name: 'slow' });
    await arrived;
    live.update(await describeApi({ paths: {} }));
    finish();
    expect((await call).content[0]?.text).toBe('late');
    expect((await client.listTools()).tools).toEqual([]);
  });

  test('outputs that are not objects fit their schema in every revision', async () => {
    const content = { 'application/json': { schema: { type: 'array', items: { type: 'integer' } } } };
    const { live } = await liveApi(
      (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('[1,2]'),
      { get: { operationId: 'numbers', responses: { 200: { description: 'ok', content } } } },
    );
    const { client, close } = await connect(kind, live, () => createServer(live));
    closing.push(close);
    await client.listTools();
    const result = await client.callTool({ name: 'numbers' });
    expect(result.isError).not.toBe(true);
    expect(result.content[0]?.text).toBe('[1,2]');
    expect([
      result.structuredContent,
      (result.structuredContent as { result?: unknown })?.result,
    ]).toContainEqual([1, 2]);
  });
});

test('a client that disconnects in the middle ends its call, and the server goes on', async () => {
  let aborted = (): void => {};
  const ended = new Promise<void>((resolve) => {
    aborted = resolve;
  });
  let arrived = (): void => {};
  const waiting = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const { live } = await liveApi(
    (request, response) => {
      if (request.method === 'GET') return response.end('ok');
      response.on('close', aborted);
      arrived();
    },
    { get: { operationId: 'quick', ...OK }, post: { operationId: 'slow', ...OK } },
  );
  const { client, close } = await connect('v2 over HTTP', live, () => createServer(live));
  closing.push(close);
  const call = client.callTool({ name: 'slow' }).catch(() => 'ended');
  await waiting;
  await client.close();
  expect(await call).toBe('ended');
  await ended;
  const other = await connect('v1 over stdio', live, () => createServer(live));
  closing.push(other.close);
  expect((await other.client.callTool({ name: 'quick' })).content[0]?.text).toBe('ok');
});

describe('access over HTTP', () => {
  const post = (url: string, headers: Record<string, string>) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const request = httpRequest(url, { method: 'POST', headers }, async (response) => {
        let body = '';
        for await (const chunk of response) body += chunk;
        resolve({ status: response.statusCode ?? 0, body });
      });
      request.on('error', reject);
      const params = {
        protocolVersion: '2025-06-18',
        capabilities: {},
        clientInfo: { name: 'x', version: '1' },
      };
      request.end(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }));
    });
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

  test.each([
    ['of this machine', {}, 200],
    ['with a page of this machine', { origin: 'http://localhost:5173' }, 200],
    ['by a name that leads here (DNS rebinding)', { host: 'evil.example' }, 403],
    ['by a name that only begins like ours', { host: 'localhost.evil.example' }, 403],
    ['by a name behind another one', { host: 'evil.example@localhost' }, 403],
    ['by a name with a path', { host: 'localhost/evil.example' }, 403],
    ['from a page elsewhere', { origin: 'https://evil.example' }, 403],
    ['from a page without an origin', { origin: 'null' }, 403],
  ])('%s', async (_, given, status) => {
    const live = new LiveCatalog(await describeApi({ paths: {} }));
    const server = await serveHttp(live, () => createServer(live));
    closing.push(server.close, () => live.close());
    expect((await post(server.url, { ...headers, ...given })).status).toBe(status);
  });

  test('needs the token where there is one', async () => {
    const live = new LiveCatalog(await describeApi({ paths: {} }));
    const server = await serveHttp(live, () => createServer(live), { token: 'open-sesame' });
    closing.push(server.close, () => live.close());
    expect((await post(server.url, headers)).status).toBe(401);
    expect((await post(server.url, { ...headers, authorization: 'Bearer wrong' })).status).toBe(401);
    expect((await post(server.url, { ...headers, authorization: 'Bearer open-sesame' })).status).toBe(200);
  });

  test('by any name needs a token, and is none for pages', async () => {
    const live = new LiveCatalog(await describeApi({ paths: {} }));
    const server = await serveHttp(live, () => createServer(live), { host: '0.0.0.0', token: 'open-sesame' });
    closing.push(server.close, () => live.close());
    const named = { ...headers, host: 'machine.example' };
    expect((await post(server.url, named)).status).toBe(401);
    expect((await post(server.url, { ...named, authorization: 'Bearer open-sesame' })).status).toBe(200);
    const page = { ...named, origin: 'https://evil.example', authorization: 'Bearer open-sesame' };
    expect((await post(server.url, page)).status).toBe(403);
  });

  test('survives input that is not a message', async () => {
    const live = new LiveCatalog(await describeApi({ paths: {} }));
    const server = await serveHttp(live, () => createServer(live, { tools: allTools }));
    closing.push(server.close, () => live.close());
    for (const body of ['', '{', '[]', 'null', '{"jsonrpc":"2.0"}', '\u0000', '['.repeat(10_000)]) {
      const { status } = await fetch(server.url, { method: 'POST', headers, body });
      expect(status, body.slice(0, 20)).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
    expect((await fetch(server.url.replace('/mcp', '/other'))).status).toBe(404);
    expect((await post(server.url, headers)).status).toBe(200);
  });
});
