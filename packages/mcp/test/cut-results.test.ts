import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { createCatalog, createServer, LiveCatalog, type LiveCatalogOptions } from '../src/index.ts';
import { CutResults } from '../src/server/cut-results.ts';
import { splitBytes } from '../src/text/message-size.ts';
import { type AnyClient, CLIENTS, type ClientKind, connect, type ToolResult } from './clients.ts';
import { describeApi } from './describe-api.ts';
import { type Answer, startApi } from './test-api.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const LIMIT = 100_000;
const SECRET = 'bearer-token-of-this-test';
const OK = { responses: { 200: { description: 'ok' } } };
const PARAMETERS = [{ name: 'per_page', in: 'query', schema: { type: 'integer' } }];

async function start(kind: ClientKind, answer: Answer, options: LiveCatalogOptions = {}, more: object = {}) {
  const api = await startApi(answer);
  const describe = () =>
    describeApi({
      servers: [{ url: api.url }],
      paths: { '/it': { get: { operationId: 'it', parameters: PARAMETERS, ...OK, ...more } } },
    });
  const live = new LiveCatalog(await describe(), options);
  const connection = await connect(kind, live, () => createServer(live));
  closing.push(api.close, () => live.close(), connection.close);
  return { ...connection, api, live, describe };
}

const getBody =
  (body: string, type = 'application/json'): Answer =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': type }).end(body);

/** Reads the rest of a result as its notes say; returns all parts. */
async function readRest(client: AnyClient, first: ToolResult): Promise<string[]> {
  const parts: string[] = [];
  for (let result = first; ; ) {
    expect(result.isError).not.toBe(true);
    const texts = result.content.map(({ text = '' }) => text);
    parts.push(texts.at(-2) ?? '');
    const [, given] = /call `read_cut_result` with (\{.*?\})\./.exec(texts.at(-1) ?? '') ?? [];
    if (given === undefined) return parts;
    result = await client.callTool({ name: 'read_cut_result', arguments: JSON.parse(given) });
  }
}

const LONG = JSON.stringify(
  Array.from({ length: 9_000 }, (_, id) => ({ id, name: `Zoë ${id} "quoted" 🦊`, text: 'ü'.repeat(id % 7) })),
);

describe.each(CLIENTS)('%s', (kind) => {
  test('reads all of a long result, with one request to the API', async () => {
    const { client, changes, api, live, describe } = await start(kind, getBody(LONG));
    const names = async () => (await client.listTools()).tools.map(({ name }) => name);
    expect(await names()).toEqual(['it']);
    const first = await client.callTool({ name: 'it', arguments: {} });
    const note = first.content.at(-1)?.text ?? '';
    expect(Buffer.byteLength(first.content[0]?.text ?? '')).toBeLessThanOrEqual(LIMIT);
    expect(note).toMatch(/^\[Cut: the first \d+ of \d+ bytes\. Request less with `per_page`\./);
    expect(note).toContain('The text above is not complete JSON.');
    // From now on the tool is in the list.
    if (kind.endsWith('stdio')) await expect.poll(() => changes.includes('tools')).toBe(true);
    expect(await names()).toEqual(['it', 'read_cut_result']);
    // The rest stays when the description changes.
    live.update(await describe());
    const parts = await readRest(client, first);
    expect(parts.join('') === LONG).toBe(true);
    expect(parts.length).toBeGreaterThan(4);
    expect(Math.max(...parts.map((part) => Buffer.byteLength(part)))).toBeLessThanOrEqual(LIMIT);
    expect(api.received).toHaveLength(1);
  });

  test('reads the rest of a result of `call_operation`, and of a long description of an operation', async () => {
    const properties = Object.fromEntries(
      Array.from({ length: 3_000 }, (_, at) => [
        `property${at}`,
        { type: 'string', description: `The ${at}.` },
      ]),
    );
    const requestBody = { content: { 'application/json': { schema: { type: 'object', properties } } } };
    const { client } = await start(kind, getBody(LONG), { catalog: { tools: 'dynamic' } }, { requestBody });
    const called = await client.callTool({ name: 'call_operation', arguments: { name: 'it' } });
    expect((await readRest(client, called)).join('') === LONG).toBe(true);
    const described = await client.callTool({ name: 'describe_operation', arguments: { name: 'it' } });
    expect(Buffer.byteLength(described.content[0]?.text ?? '')).toBeLessThanOrEqual(LIMIT);
    const whole = JSON.parse((await readRest(client, described)).join(''));
    expect(Object.keys(whole.inputSchema.properties.body.properties)).toHaveLength(3_000);
  });
});

const [, KIND] = CLIENTS;

test.each([
  ['at the limit', 'x'.repeat(LIMIT), false],
  ['above the limit', 'x'.repeat(LIMIT + 1), true],
  ['of few characters with many bytes', '🦊'.repeat(LIMIT / 4 + 1), true],
])('a text %s: %#', async (_, body, isCut) => {
  const { client } = await start(KIND, getBody(body, 'text/plain'));
  const result = await client.callTool({ name: 'it', arguments: {} });
  expect(result.content.length).toBe(isCut ? 2 : 1);
  expect(JSON.stringify(result.content)).not.toContain('complete JSON');
  if (isCut) expect((await readRest(client, result)).join('') === body).toBe(true);
  else expect(result.content[0]?.text === body).toBe(true);
});

test('the rest of errors and of streams is read, too', async () => {
  const error = JSON.stringify({ detail: 'é'.repeat(LIMIT) });
  const failing = await start(KIND, (_request, response) =>
    response.writeHead(422, { 'content-type': 'application/problem+json' }).end(error),
  );
  const failed = await failing.client.callTool({ name: 'it', arguments: {} });
  expect(failed.isError).toBe(true);
  expect(failed.content.at(-1)?.text).toContain('not complete JSON');
  expect((await readRest(failing.client, { ...failed, isError: false })).join('') === error).toBe(true);
  const streaming = await start(
    KIND,
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(`data: ${'y'.repeat(60_000)}\n\n`.repeat(5));
    },
    {},
    { responses: { 200: { description: 'events', content: { 'text/event-stream': {} } } } },
  );
  const streamed = await streaming.client.callTool({ name: 'it', arguments: {} });
  const text = Array.from({ length: 5 }, () => 'y'.repeat(60_000)).join('\n');
  expect((await readRest(streaming.client, streamed)).join('') === text).toBe(true);
});

test('a credential at the place of the cut is in no part', async () => {
  const body = `${'a'.repeat(LIMIT - 10)}${SECRET}${'b'.repeat(LIMIT)}`;
  const { client } = await start(KIND, getBody(body, 'text/plain'), {
    call: { headers: [{ name: 'Authorization', value: `Bearer ${SECRET}` }] },
  });
  const parts = await readRest(client, await client.callTool({ name: 'it', arguments: {} }));
  expect(parts.join('')).toContain('***');
  expect(parts.join('')).not.toContain(SECRET.slice(0, 8));
});

test.each([
  [{ id: 'none', part: 2 }, /names no result that is kept.*Repeat the call/],
  [{ id: 5, part: 'x' }, /`id` must be of the type string.*\n.*`part` must be of the type integer/],
  [{}, /`id` is missing.*\n.*`part` is missing/],
])('arguments of `read_cut_result` are checked: %o', async (given, message) => {
  const { client } = await start(KIND, getBody('1'));
  const result = await client.callTool({ name: 'read_cut_result', arguments: given });
  expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(message) }] });
});

test('the texts of the last results are kept, and a part that does not exist is named', () => {
  let announced = 0;
  const results = new CutResults(() => {
    announced += 1;
  });
  const ids = Array.from({ length: 12 }, (_, at) => {
    const [id = ''] = /"id":"([^"]+)"/.exec(results.keep(['a', `${at}`])) ?? [];
    return id.slice(6, -1);
  });
  const getText = (id: string, part: number) => {
    const [block] = results.read({ id, part }).content;
    return block?.type === 'text' ? block.text : '';
  };
  expect(ids.map((id) => getText(id, 2))).toEqual([
    ...Array.from({ length: 2 }, () => expect.stringContaining('no result that is kept')),
    ...Array.from({ length: 10 }, (_, at) => `${at + 2}`),
  ]);
  expect(getText(ids.at(-1) ?? '', 3)).toBe('The result has 2 parts.');
  expect(announced).toBe(1);
  results.keep(['x'.repeat(20_000_000), 'y'.repeat(20_000_000)]);
  expect(getText(ids.at(-1) ?? '', 2)).toContain('no result that is kept');
});

test('no operation gets the name of the built-in tool', async () => {
  const { tools } = createCatalog(
    await describeApi({ paths: { '/it': { get: { operationId: 'read_cut_result', ...OK } } } }),
  );
  expect(tools[0]?.name).toMatch(/^read_cut_result_[0-9a-f]{8}$/);
});

test('parts of a text are all of it, within the limit, and whole characters', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', '"', '\n', 'ü', '😀', '語'), { maxLength: 400 }),
      fc.integer({ min: 4, max: 200 }),
      (characters, budget) => {
        const text = characters.join('');
        const parts = splitBytes(text, budget);
        expect(parts.join('')).toBe(text);
        for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(budget);
      },
    ),
  );
});
