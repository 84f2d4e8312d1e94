import { createServer as createHttpServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Description } from '@curlew/openapi';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstOf } from '../../../scripts/test-all.ts';
import { IS_COMPLETE } from '../../../scripts/test-scope.ts';
import { cutValue, parseTruncatedJson } from '../src/call/tool-result.ts';
import { createServer, docsTools, dynamicTools, LiveCatalog, type ToolProvider } from '../src/index.ts';
import { fitResult } from '../src/server/create-server.ts';
import { beginningWithin, jsonBytes, MAX_RESULT_BYTES, splitText } from '../src/text/message-size.ts';
import {
  type AnyClient,
  CLIENTS,
  type ClientKind,
  type Connection,
  connect,
  type ToolResult,
} from './clients.ts';
import { describeApi } from './describe-api.ts';

const MAX_MESSAGE = 1_000_000;
/** Server, API and client share one process here: on a busy machine, a call waits for the work of the others. */
const CALL_TIMEOUT_MS = 280_000;
/** An eighth of a description with 13 MB, as GitHub's is: lists and resources have several pages. */
const PART = IS_COMPLETE ? 1 : 1 / 8;
const OPERATIONS = PART * 1_200;
const PROMPTS = PART * 3_000;
/** Other tests have every line of the SDK over every transport. */
const KINDS: readonly ClientKind[] = IS_COMPLETE ? CLIENTS : ['v2 over HTTP'];
/** Items of the longest list. */
const MANY = IS_COMPLETE ? 200_000 : 60_000;
const LONG = 'A long text with "quotes" and Ünïcode.\n'.repeat(100);

/** Responses of the API by path: each is far above the limit of a message. */
const BODIES: Record<string, { type: string; body: string | Buffer }> = {
  '/list': json({ total: 30_000, items: items(30_000) }),
  '/huge': json({ total: MANY, items: items(MANY) }),
  '/array': json(items(30_000)),
  '/text': json({ id: 'a', text: 'x "y" '.repeat(300_000) }),
  '/map': json(Object.fromEntries(items(30_000).map((item) => [item.name, item]))),
  '/fixed': json({ id: 'f'.repeat(2_000_000) }),
  '/plain': { type: 'text/plain', body: '"\u0001'.repeat(1_000_000) },
  '/image': { type: 'image/png', body: Buffer.alloc(2_000_000, 1) },
  '/error': json({ detail: 'x'.repeat(2_000_000) }),
};

function json(value: unknown): { type: string; body: string } {
  return { type: 'application/json', body: JSON.stringify(value) };
}

function items(count: number): { id: number; name: string; tags: string[] }[] {
  return Array.from({ length: count }, (_, id) => ({ id, name: `item ${id}`, tags: ['a', 'b', 'c"d'] }));
}

const ITEM = {
  type: 'object',
  required: ['id', 'name'],
  properties: {
    id: { type: 'integer' },
    name: { type: 'string' },
    tags: { type: 'array', items: { type: 'string' } },
  },
};
const LIST = {
  type: 'object',
  required: ['total', 'items'],
  properties: { items: { type: 'array', items: ITEM }, total: { type: 'integer' } },
};
const CALLS: Record<string, object | undefined> = {
  '/list': LIST,
  '/huge': LIST,
  '/array': { type: 'array', items: ITEM },
  '/text': {
    type: 'object',
    required: ['id', 'text'],
    properties: { id: { type: 'string' }, text: { type: 'string' } },
  },
  '/map': { type: 'object', additionalProperties: ITEM },
  '/fixed': {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string', minLength: 2_000_000 } },
  },
  '/plain': undefined,
  '/image': undefined,
  '/error': LIST,
};

function callOperation(path: string, schema: object | undefined) {
  const content = schema ? { 'application/json': { schema } } : {};
  return {
    get: {
      operationId: path.slice(1),
      parameters: [{ name: 'per_page', in: 'query', schema: { type: 'integer' } }],
      responses: { 200: { description: 'ok', content } },
    },
  };
}

/** Operations whose results are longer than a message. */
function callPaths(): object {
  return Object.fromEntries(
    Object.entries(CALLS).map(([path, schema]) => [path, callOperation(path, schema)]),
  );
}

function largeDescription(url: string): Promise<Description> {
  const properties = (at: number) =>
    Object.fromEntries(
      Array.from({ length: 25 }, (_, index) => [
        `property-${at}-${index}`,
        { type: 'string', description: LONG.slice(0, 180) },
      ]),
    );
  const paths = Object.fromEntries(
    Array.from({ length: OPERATIONS }, (_, at) => [
      `/things/${at}`,
      {
        get: {
          operationId: `get-${at}`,
          description: LONG,
          responses: {
            200: {
              description: 'ok',
              content: { 'application/json': { schema: { type: 'object', properties: properties(at) } } },
            },
          },
        },
      },
    ]),
  );
  const members = Object.fromEntries(
    Array.from({ length: 9_000 }, (_, at) => [
      `member-${at}`,
      { type: 'string', description: LONG.slice(0, 150) },
    ]),
  );
  const body = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Huge' } } } };
  return describeApi({
    servers: [{ url }],
    paths: {
      ...paths,
      ...callPaths(),
      '/large-input': {
        post: { operationId: 'large-input', requestBody: body, responses: { 200: { description: 'ok' } } },
      },
    },
    components: {
      schemas: {
        Huge: { type: 'object', properties: members },
        ...Object.fromEntries(
          Array.from({ length: 800 }, (_, at) => [`Schema-${at}-${'n'.repeat(200)}`, { type: 'string' }]),
        ),
        ...Object.fromEntries(
          Array.from({ length: 100 }, (_, at) => [`${'l'.repeat(9_990)}${at}`, { type: 'string' }]),
        ),
      },
    },
    'x-mcp-prompts': Object.fromEntries(
      Array.from({ length: PROMPTS }, (_, at) => [
        `prompt-${at}`,
        { title: LONG, description: LONG, text: at === 0 ? LONG.repeat(700) : 'short' },
      ]),
    ),
  });
}

let api: Server;
let large: Description;
let small: Description;
let source: string;

beforeAll(async () => {
  api = createHttpServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://a').pathname;
    const found = BODIES[path];
    response.writeHead(path === '/error' ? 422 : 200, { 'content-type': found?.type ?? 'text/plain' });
    response.end(found?.body ?? '');
  });
  // Cutting a result may block this process for longer than the 5 s after which a server closes an idle connection: the next
  // request would be sent on a connection that ends at the same moment.
  api.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  large = await largeDescription(url);
  small = await describeApi({ servers: [{ url }], paths: callPaths() });
  source = large.file(large.entry)?.source.text ?? '';
});
afterAll(() => {
  api.closeAllConnections();
  api.close();
});

async function withClient(
  kind: ClientKind,
  description: Description,
  use: (client: AnyClient, live: LiveCatalog) => Promise<void>,
  tools?: ToolProvider,
  maxResultBytes?: number,
): Promise<void> {
  const live = new LiveCatalog(description, {
    catalog: { tools: 'all', outputSchemas: true },
    call: { timeoutMs: CALL_TIMEOUT_MS, ...(maxResultBytes !== undefined && { maxResultBytes }) },
    pages: () => ({ list: [PAGE], ofOperation: () => PAGE }),
  });
  const connection: Connection = await connect(kind, live, () => createServer(live, tools ? { tools } : {}));
  try {
    await use(connection.client, live);
    expect(Math.max(...connection.received)).toBeLessThan(MAX_MESSAGE);
  } finally {
    await connection.close();
    await live.close();
  }
}

const PAGE = { id: 'long', title: 'Long', names: '', summary: '', markdown: () => LONG.repeat(500) };

async function readAll<Page extends { nextCursor?: string | undefined }>(
  read: (params?: { cursor: string }) => Promise<Page>,
): Promise<Page[]> {
  const pages: Page[] = [];
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const page = await read(cursor === undefined ? undefined : { cursor });
    pages.push(page);
    cursor = page.nextCursor;
  }
  return pages;
}

/** Reads a resource and all pages after it. */
async function readPages(client: AnyClient, first: string): Promise<string> {
  let text = '';
  for (let uri: unknown = first; typeof uri === 'string'; ) {
    const { contents } = await client.readResource({ uri });
    text += contents[0]?.text ?? '';
    uri = contents[0]?._meta?.next;
  }
  return text;
}

test.each(KINDS)('%s lists everything of a description that is longer than a message', async (kind) => {
  expect(Buffer.byteLength(source)).toBeGreaterThan(PART * 12_000_000);
  await withClient(kind, large, async (client, live) => {
    const tools = (await readAll((params) => client.listTools(params))).flatMap((page) => page.tools);
    expect(tools.map(({ name }) => name)).toEqual(live.current.catalog.tools.map(({ name }) => name));
    const input = tools.find(({ name }) => name === 'large-input');
    expect(input).toMatchObject({
      inputSchema: { properties: { body: {} } },
      description: expect.stringContaining('left out'),
    });
    const resources = (await readAll((params) => client.listResources(params))).flatMap(
      (page) => page.resources,
    );
    expect(resources).toHaveLength(1 + 901 + tools.length);
    expect(resources[0]).toMatchObject({ uri: 'openapi://description', mimeType: 'text/markdown' });
    const prompts = (await readAll((params) => client.listPrompts(params))).flatMap((page) => page.prompts);
    expect(prompts).toHaveLength(PROMPTS);
    const { messages } = await client.getPrompt({ name: 'prompt-0' });
    expect(messages[0]?.content.text).toMatch(/\[Cut: the first \d+ of \d+ bytes\.\]$/);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toContain(
      'openapi://description/{+pointer}',
    );
    const ref = { type: 'ref/resource', uri: 'openapi://components/schemas/{name}' } as const;
    const { completion } = await client.complete({ ref, argument: { name: 'name', value: 'l' } });
    expect(completion.values.length).toBeGreaterThan(50);
    await expect(client.readResource({ uri: `openapi://${'x'.repeat(5_000)}` })).rejects.toThrow(
      /Unknown resource/,
    );
    await expect(client.getPrompt({ name: 'x'.repeat(5_000) })).rejects.toThrow(/Unknown prompt/);
  });
});

test.each(firstOf(1, KINDS))(
  '%s reads all of a large description by its index, parts and pages',
  async (kind) => {
    await withClient(kind, large, async (client) => {
      const index = await readPages(client, 'openapi://description');
      expect(index.includes('- /things/7: openapi://description/paths/~1things~17')).toBe(true);
      const { contents } = await client.readResource({ uri: 'openapi://description/paths/~1things~17' });
      expect(JSON.parse(contents[0]?.text ?? '')).toEqual(JSON.parse(source).paths['/things/7']);
      // A difference between two texts of 13 MB takes minutes to print.
      expect((await readPages(client, 'openapi://description?page=1')) === source).toBe(true);
      const huge = JSON.parse(await readPages(client, 'openapi://components/schemas/Huge'));
      expect(Object.keys(huge.properties)).toHaveLength(9_000);
      const { contents: page } = await client.readResource({ uri: 'openapi://description?page=2' });
      expect(page[1]).toMatchObject({
        uri: 'openapi://description?page=3',
        text: expect.stringContaining('The next page'),
      });
      for (const uri of [
        'openapi://description?page=9999',
        'openapi://description/paths/none',
        'openapi://description/%',
      ])
        await expect(client.readResource({ uri })).rejects.toThrow(/Unknown resource/);
      expect((await readPages(client, 'openapi://operations/get-1')) === PAGE.markdown()).toBe(true);
    });
  },
);

/** The beginning of a result, for a failed expectation. */
function getFailure({ content }: ToolResult): string {
  return (content[0]?.text ?? '').slice(0, 300);
}

/** The notes of a result. */
function getNotes({ content }: ToolResult): string {
  return content
    .flatMap(({ text = '' }) => (text.startsWith('[') && text.length < 1_000 ? [text] : []))
    .join('\n');
}

test.each([
  ['v1 over stdio', undefined] as const,
  ...(IS_COMPLETE ? KINDS.map((kind) => [kind, 900_000_000] as const) : []),
])('%s accepts results that are cut, with a limit of %s bytes', async (kind, limit) => {
  await withClient(
    kind,
    small,
    async (client) => {
      // The client has read the output schemas, and validates results by them.
      await readAll((params) => client.listTools(params));
      const call = (name: string) => client.callTool({ name, arguments: {} });
      for (const name of ['list', 'huge']) {
        const result = await call(name);
        expect(result.isError, getFailure(result)).not.toBe(true);
        const { items: given, total } = result.structuredContent as { items: unknown[]; total: number };
        expect(given.length).toBeGreaterThan(500);
        expect(given.length).toBeLessThan(30_000);
        expect(total).toBe(name === 'list' ? 30_000 : MANY);
        expect(getNotes(result)).toMatch(
          /Cut: the first \d+ of (?:more than )?\d+ bytes\. Request less with `per_page`\./,
        );
        expect(getNotes(result)).toContain('structured content is a part');
      }
      for (const name of ['array', 'text', 'map']) {
        const result = await call(name);
        expect(result.isError, getFailure(result)).not.toBe(true);
        expect(result.structuredContent, name).toBeDefined();
        expect(getNotes(result), name).toContain('structured content is a part');
      }
      const plain = await call('plain');
      expect(plain.isError).not.toBe(true);
      expect(getNotes(plain)).toContain('Cut: the first');
      const image = await call('image');
      expect(image.isError).not.toBe(true);
      expect(image.content[0]?.text).toContain('2000000 bytes');
      // Here no part matches the schema, and clients reject a success without structured content.
      const fixed = await call('fixed');
      expect(fixed.isError).toBe(true);
      expect(fixed.content[0]?.text).toContain('the call has succeeded');
      const failed = await call('error');
      expect(failed.isError).toBe(true);
      expect(failed.content[0]?.text).toContain('HTTP 422');
      expect(getNotes(failed)).toContain('Cut: the first');
    },
    undefined,
    limit,
  );
});

test.each(firstOf(1, KINDS))('%s reads long results of the built-in tools', async (kind) => {
  await withClient(
    kind,
    large,
    async (client) => {
      const described = await client.callTool({
        name: 'describe_operation',
        arguments: { name: 'large-input' },
      });
      expect(JSON.parse(described.content[0]?.text ?? '')).toMatchObject({ name: 'large-input' });
      const called = await client.callTool({ name: 'call_operation', arguments: { name: 'list' } });
      expect(called.isError).not.toBe(true);
      expect(getNotes(called)).toContain('Cut: the first');
      const fixed = await client.callTool({ name: 'call_operation', arguments: { name: 'fixed' } });
      expect(fixed.isError).not.toBe(true);
      expect(fixed.structuredContent).toBeUndefined();
      expect(getNotes(fixed)).toContain('left out');
    },
    dynamicTools,
  );
  await withClient(
    kind,
    small,
    async (client) => {
      let text = '';
      for (let part = 1, more = true; more; part += 1) {
        const { content } = await client.callTool({ name: 'read_page', arguments: { page: 'long', part } });
        text += content[0]?.text ?? '';
        more = content.length > 1;
      }
      expect(text === PAGE.markdown()).toBe(true);
    },
    docsTools,
  );
});

test('parts of a text are all of it, each within the limit', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', '"', '\n', '\u0001', 'ü', '😀', '\\'), { maxLength: 400 }),
      fc.integer({ min: 16, max: 200 }),
      (characters, budget) => {
        const text = characters.join('');
        const parts = splitText(text, budget);
        expect(parts.join('')).toBe(text);
        for (const part of parts) {
          expect(jsonBytes(part)).toBeLessThanOrEqual(budget);
          expect(part.isWellFormed()).toBe(true);
        }
        expect(text.startsWith(beginningWithin(text, budget))).toBe(true);
      },
    ),
  );
});

test('a value that is cut has the types of the whole, and about the size of the limit', () => {
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.string({ maxLength: 50 }),
      fc.integer(),
      fc.array(tie('value'), { maxLength: 20 }),
      fc.dictionary(fc.string({ maxLength: 8 }), tie('value'), { maxKeys: 8 }),
    ),
  }));
  const isCutOf = (cut: unknown, whole: unknown): boolean => {
    if (typeof whole === 'string') return typeof cut === 'string' && whole.startsWith(cut);
    if (Array.isArray(whole)) return Array.isArray(cut) && cut.every((item, at) => isCutOf(item, whole[at]));
    if (typeof whole !== 'object' || whole === null) return Object.is(cut, whole);
    return Object.entries(cut as object).every(([key, one]) =>
      isCutOf(one, (whole as Record<string, unknown>)[key]),
    );
  };
  fc.assert(
    fc.property(value, fc.integer({ min: 10, max: 500 }), (whole, budget) => {
      const cut = cutValue(JSON.parse(JSON.stringify(whole)), budget, 'strings');
      expect(isCutOf(cut, JSON.parse(JSON.stringify(whole)))).toBe(true);
      if (jsonBytes(whole) <= budget) expect(cut).toEqual(JSON.parse(JSON.stringify(whole)));
    }),
  );
});

test.each([
  ['{"a":[{"b":1},{"b":2},{"b"', { a: [{ b: 1 }, { b: 2 }] }],
  ['{"a":"x,]}\\"","b":[1,2', { a: 'x,]}"', b: [1] }],
  ['[1,[2,3],"four', [1, [2, 3]]],
  ['{"a', undefined],
])('the begun JSON %s is read as far as it is whole', (text, want) => {
  expect(parseTruncatedJson(text)).toEqual(want);
});

test('a result that fits is unchanged, and any other fits', () => {
  const small = { content: [{ type: 'text' as const, text: 'a' }] };
  expect(fitResult(small)).toBe(small);
  const image = { type: 'image' as const, data: 'A'.repeat(2_000_000), mimeType: 'image/png' };
  const text = { type: 'text' as const, text: '\u0001'.repeat(500_000) };
  const note = { type: 'text' as const, text: 'a note' };
  const structuredContent = { text: 'x'.repeat(400_000) };
  const fitted = fitResult({ content: [image, text, note], structuredContent });
  expect(jsonBytes(fitted)).toBeLessThanOrEqual(MAX_RESULT_BYTES);
  expect(fitted.structuredContent).toBe(structuredContent);
  expect(fitted.content.at(-1)).toEqual(note);
  expect(JSON.stringify(fitted.content)).toContain('Left out: content of the type image');
});
