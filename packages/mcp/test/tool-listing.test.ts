import { afterEach, describe, expect, test } from 'vitest';
import {
  type CatalogOptions,
  createCatalog,
  createServer,
  explainListing,
  inspectCatalog,
  LiveCatalog,
} from '../src/index.ts';
import { MAX_LIST_TOKENS, planListing } from '../src/server/tool-listing.ts';
import { CLIENTS, connect, type ListedTool } from './clients.ts';
import { describeApi } from './describe-api.ts';
import { sendJson, startApi } from './test-api.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const SWITCHES = {
  allTools: 'ALL',
  dynamicTools: 'DYNAMIC',
  outputSchemas: 'OUTPUT',
  selection: 'SELECTION',
};
const LONG =
  'The list of tools takes more than 20,000 tokens of the context of a model. Select operations with SELECTION, or list three tools that search, describe and call them: DYNAMIC.';
const FIELDS = 60;

/** An API of `count` operations, each with the same size, whose responses have a schema. */
function getApi(count: number, url = 'https://api.test', hasOutput = true) {
  const properties = Object.fromEntries(
    Array.from({ length: FIELDS }, (_, at) => [`field${at}`, { type: 'string' }]),
  );
  const content = { 'application/json': { schema: { type: 'object', required: ['field0'], properties } } };
  const response = { description: 'ok', ...(hasOutput && { content }) };
  return describeApi({
    servers: [{ url }],
    paths: Object.fromEntries(
      Array.from({ length: count }, (_, at) => [
        `/things/${at + 100}`,
        { get: { operationId: `thing-${at + 100}`, responses: { 200: response } } },
      ]),
    ),
  });
}

async function getPlan(count: number, options: CatalogOptions = {}, hasOutput = true) {
  const catalog = createCatalog(await getApi(count, undefined, hasOutput), options);
  return { ...planListing(catalog), explained: explainListing(catalog, SWITCHES) };
}

describe('the list of tools', () => {
  test('is reduced above the limit and never at it', async () => {
    const { tokens, tokensWithoutOutputSchemas: bare } = inspectCatalog(createCatalog(await getApi(1)));
    expect(tokens).toBeGreaterThan(3 * bare);
    const most = Math.floor(MAX_LIST_TOKENS / bare);
    const mostWithOutput = Math.floor(MAX_LIST_TOKENS / tokens);
    expect(await getPlan(mostWithOutput)).toEqual({
      isDynamic: false,
      hasOutputSchemas: true,
      isLong: false,
      explained: undefined,
    });
    expect(await getPlan(mostWithOutput + 1)).toMatchObject({
      isDynamic: false,
      hasOutputSchemas: false,
      isLong: false,
      explained:
        'The list of tools takes more than 20,000 tokens with output schemas, so they are left out. To include them: OUTPUT.',
    });
    expect(await getPlan(most)).toMatchObject({ isDynamic: false, hasOutputSchemas: false });
    expect(await getPlan(most + 1)).toMatchObject({
      isDynamic: true,
      explained: `The list of ${most + 1} tools takes more than 20,000 tokens of the context of a model, so three tools that search, describe and call operations replace it. To list all tools: ALL.`,
    });
    // Without output schemas in the description, nothing is left out.
    expect(await getPlan(most, {}, false)).toMatchObject({ isDynamic: false, explained: undefined });
  });

  test.each<[CatalogOptions, object]>([
    [
      { tools: 'all' },
      {
        isDynamic: false,
        hasOutputSchemas: false,
        explained:
          'The list of tools takes more than 20,000 tokens of the context of a model, even without output schemas (to include them: OUTPUT). Select operations with SELECTION, or list three tools that search, describe and call them: DYNAMIC.',
      },
    ],
    [
      { tools: 'all', outputSchemas: true },
      { isDynamic: false, hasOutputSchemas: true, explained: LONG },
    ],
    [
      { tools: 'all', outputSchemas: false },
      { isDynamic: false, hasOutputSchemas: false, explained: LONG },
    ],
    [{ tools: 'dynamic' }, { isDynamic: true, explained: undefined }],
    [{ maxTools: 3 }, { isDynamic: false, hasOutputSchemas: true }],
    [{ outputSchemas: true }, { isDynamic: true, hasOutputSchemas: true }],
    [{ outputSchemas: false }, { isDynamic: true, hasOutputSchemas: false }],
  ])('of 400 tools with %o', async (options, want) => {
    expect(await getPlan(400, options)).toMatchObject(want);
  });

  test('with a few tools is dynamic where output schemas are asked for and make it too long', async () => {
    const { tokens } = inspectCatalog(createCatalog(await getApi(1)));
    const count = Math.floor(MAX_LIST_TOKENS / tokens) + 1;
    expect(await getPlan(count, { outputSchemas: true })).toMatchObject({
      isDynamic: true,
      hasOutputSchemas: true,
    });
  });
});

describe.each(CLIENTS)('%s', (kind) => {
  async function start(count: number, catalog: CatalogOptions = {}) {
    const fields = Object.fromEntries(Array.from({ length: FIELDS }, (_, at) => [`field${at}`, 'x']));
    const api = await startApi((_request, response) => sendJson(response, fields));
    const live = new LiveCatalog(await getApi(count, api.url), { catalog });
    const { client, changes, close } = await connect(kind, live, () => createServer(live));
    closing.push(api.close, () => live.close(), close);
    const list = async () => {
      const tools: ListedTool[] = [];
      for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
        const page = await client.listTools(cursor === undefined ? undefined : { cursor });
        tools.push(...page.tools);
        cursor = page.nextCursor;
      }
      return tools;
    };
    return { client, live, changes, list, url: api.url };
  }
  const DYNAMIC = ['search_operations', 'describe_operation', 'call_operation'];

  test('gets tools without output schemas, and their results', async () => {
    const { client, list } = await start(100);
    const tools = await list();
    expect(tools).toHaveLength(100);
    expect(tools.filter(({ outputSchema }) => outputSchema !== undefined)).toEqual([]);
    const result = await client.callTool({ name: 'thing-100', arguments: {} });
    expect(result.isError).not.toBe(true);
    expect(JSON.parse(result.content[0]?.text ?? '')).toMatchObject({ field0: 'x' });
  });

  test('gets output schemas where they are asked for, and results that match them', async () => {
    const { client, list } = await start(100, { tools: 'all', outputSchemas: true });
    expect((await list()).every(({ outputSchema }) => outputSchema !== undefined)).toBe(true);
    const result = await client.callTool({ name: 'thing-100', arguments: {} });
    expect(result.structuredContent).toMatchObject({ field0: 'x' });
  });

  test('gets three tools of a large API, whose output schemas it reads on demand', async () => {
    const { client, list } = await start(400);
    expect((await list()).map(({ name }) => name)).toEqual(DYNAMIC);
    const describe = async (given: object) => {
      const { content } = await client.callTool({
        name: 'describe_operation',
        arguments: { name: 'thing-499', ...given },
      });
      return content[0]?.text ?? '';
    };
    expect(JSON.parse(await describe({}))).not.toHaveProperty('outputSchema');
    expect(JSON.parse(await describe({ output: true }))).toMatchObject({
      outputSchema: { properties: { field0: { type: 'string' } } },
    });
    expect(await describe({ output: 'yes' })).toContain('`output` must be of the type boolean');
    const called = await client.callTool({ name: 'call_operation', arguments: { name: 'thing-499' } });
    expect(JSON.parse(called.content[0]?.text ?? '')).toMatchObject({ field0: 'x' });
    // A tool that is not listed is not called either.
    await expect(client.callTool({ name: 'thing-499', arguments: {} })).rejects.toThrow(/Unknown tool/);
  });

  test('learns that the list changed when the API grows above the limit, and when it shrinks', async () => {
    const { live, list, changes, url } = await start(2);
    expect(await list()).toHaveLength(2);
    live.update(await getApi(400, url));
    if (kind.endsWith('stdio')) await expect.poll(() => changes.includes('tools')).toBe(true);
    expect((await list()).map(({ name }) => name)).toEqual(DYNAMIC);
    live.update(await getApi(3, url));
    expect((await list()).map(({ name }) => name)).toEqual(['thing-100', 'thing-101', 'thing-102']);
  });
});
