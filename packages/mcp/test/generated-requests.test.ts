import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, onTestFinished, test } from 'vitest';
import { createCatalog, generateProject, ToolCaller } from '../src/index.ts';
import { buildProject } from './build-project.ts';
import { describeApi } from './describe-api.ts';
import { sendJson, startApi } from './test-api.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const XML = { namespace: 'https://example.com/shop', prefix: 'shop' };

const schemas = {
  Pet: {
    type: 'object',
    xml: XML,
    properties: {
      id: { type: 'integer', xml: { attribute: true } },
      kind: { type: 'string', xml: { name: 'species', ...XML } },
      note: { type: 'string', xml: { nodeType: 'cdata' } },
      born: { type: ['string', 'null'] },
      tags: { type: 'array', xml: { wrapped: true }, items: { type: 'string', xml: { name: 'tag' } } },
      friends: { type: 'array', items: ref('Friend') },
      parent: ref('Pet'),
      alive: { type: 'boolean' },
    },
    additionalProperties: { type: 'string', xml: { attribute: true } },
  },
  Friend: { allOf: [ref('Named'), { properties: { since: { type: 'integer', xml: { attribute: true } } } }] },
  Named: { type: 'object', properties: { name: { type: 'string', xml: { nodeType: 'text' } } } },
  Note: { type: 'string' },
  Pair: {
    type: 'array',
    xml: { nodeType: 'element' },
    prefixItems: [
      { type: 'string', xml: { name: 'Left' } },
      { type: 'integer', xml: { name: 'Right' } },
    ],
    items: { type: 'string', xml: { name: 'More' } },
  },
};

/** Operations whose requests the generated code has to send as the server does: the place of a value, and values. */
const CASES: { name: string; content: object; place?: 'querystring' | 'query'; values: unknown[] }[] = [
  {
    name: 'xmlBody',
    content: { 'application/xml': { schema: { anyOf: [ref('Pet'), { type: 'string' }] } } },
    values: ['<given as="text"/>'],
  },
  {
    name: 'xmlPet',
    content: { 'application/vnd.shop+xml': { schema: ref('Pet') } },
    values: [
      {
        id: 7,
        kind: 'cat & "dog" <b>\r\n\t',
        note: 'a ]]> b',
        born: null,
        tags: ['one', 'two'],
        friends: [{ name: 'Ada', since: 1815 }, { name: 'Bob' }],
        parent: { id: 1, parent: { kind: 'ö 🐈' } },
        alive: true,
        'not a name': 'x\ny',
      },
      {},
    ],
  },
  {
    name: 'xmlList',
    content: { 'text/xml': { schema: { type: 'array', items: ref('Friend') } } },
    values: [[{ name: 'Ada' }, { name: 'Bob', since: 2 }], []],
  },
  { name: 'xmlText', content: { 'application/xml': { schema: ref('Note') } }, values: ['a < b', '<a/>'] },
  { name: 'xmlPair', content: { 'application/xml': { schema: ref('Pair') } }, values: [['l', 2, 'm', 'n']] },
  { name: 'xmlOpen', content: { 'application/xml': {} }, values: [{ a: [1, { b: 2 }], c: false }, [1, 2]] },
  { name: 'lines', content: { 'application/jsonl': { itemSchema: {} } }, values: [[{ a: 1 }, 'two']] },
  { name: 'records', content: { 'application/json-seq': { itemSchema: {} } }, values: [[1, { a: 2 }]] },
  {
    name: 'events',
    content: { 'text/event-stream': { itemSchema: {} } },
    values: [[{ event: 'added', data: 'one\ntwo' }, { other: 1 }]],
  },
  { name: 'yaml', content: { 'application/yaml': {} }, values: ['a: 1\n'] },
  { name: 'any', content: { '*/*': {} }, values: [{ a: 1 }, 'text'] },
  {
    name: 'formBody',
    content: {
      'application/x-www-form-urlencoded': {
        schema: { type: 'object', properties: { pet: ref('Friend'), ids: {}, near: {}, plain: {} } },
        encoding: {
          pet: { contentType: 'application/xml' },
          ids: { style: 'pipeDelimited', explode: false },
          near: { style: 'deepObject' },
        },
      },
    },
    values: [
      { pet: { name: 'A&B', since: 1 }, ids: [1, 2], near: { lat: 1, lon: 2 }, plain: ['x', { y: 1 }] },
    ],
  },
  {
    name: 'wholeJson',
    place: 'querystring',
    content: { 'application/json': { schema: { type: 'object' } } },
    values: [{ where: { name: 'Ada & Bob', tags: ['a', 'ö'] } }, {}],
  },
  {
    name: 'wholeForm',
    place: 'querystring',
    content: {
      'application/x-www-form-urlencoded': {
        schema: { type: 'object' },
        encoding: { ids: { style: 'form', explode: false } },
      },
    },
    values: [{ q: 'a b&c', ids: [1, 2], tag: ['x', 'y'] }],
  },
  {
    name: 'wholeXml',
    place: 'querystring',
    content: { 'application/xml': { schema: ref('Friend') } },
    values: [{ name: 'Ada', since: 1815 }],
  },
  {
    name: 'wholeText',
    place: 'querystring',
    content: { 'text/plain': { schema: { type: 'string' } } },
    values: ['a=1&b=?'],
  },
  {
    name: 'queryJson',
    place: 'query',
    content: { 'application/json': {} },
    values: ['a text', { a: 1 }, null],
  },
];

function operationOf({ name, content, place }: (typeof CASES)[number]): object {
  const responses = { 200: { description: 'ok' } };
  if (place === undefined)
    return { operationId: name, requestBody: { required: true, content }, responses, security: [] };
  return { operationId: name, parameters: [{ name: 'value', in: place, content }], responses };
}

test('a generated server sends bodies and queries of all media types as the served one does', async () => {
  const api = await startApi((_request, response) => sendJson(response, {}));
  onTestFinished(api.close);
  const description = await describeApi({
    servers: [{ url: api.url }],
    paths: Object.fromEntries(CASES.map((one) => [`/${one.name}`, { post: operationOf(one) }])),
    security: [{ key: [] }],
    components: { schemas, securitySchemes: { key: { type: 'apiKey', in: 'query', name: 'api key' } } },
  });
  const catalog = createCatalog(description);
  const { files } = generateProject(catalog, 'requests');
  expect(JSON.parse(files.find(({ path }) => path === 'api.json')?.text ?? '').notOffered).toEqual([]);
  const folder = await buildProject(files);
  const environment = { CURLEW_API_KEY_KEY: 'a key' };
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [join(folder, 'dist/src/main.js')],
      env: environment,
    }),
  );
  onTestFinished(() => client.close());
  const caller = new ToolCaller(catalog, { environment });
  onTestFinished(() => caller.close());
  for (const { name, place, values } of CASES)
    for (const value of values) {
      const tool = catalog.toolsByName.get(name);
      if (!tool) throw new Error(name);
      const given = { [place ? 'value' : 'body']: value };
      await caller.call(tool, given as never);
      const generated = await client.callTool({ name, arguments: given });
      expect(generated.isError, JSON.stringify(generated.content)).not.toBe(true);
      const [served, sent] = api.received.splice(0);
      const query = (url = '') => decodeURIComponent(url.replaceAll('+', '%20'));
      expect([name, sent?.method, query(sent?.url), sent?.body]).toEqual([
        name,
        served?.method,
        query(served?.url),
        served?.body,
      ]);
      expect(sent?.headers['content-type']).toBe(served?.headers['content-type']);
    }
  const refused = await client.callTool({ name: 'xmlPet', arguments: { body: { kind: 'a\u0001' } } });
  expect(refused).toMatchObject({
    isError: true,
    content: [{ text: '`body`: A text has a character that XML cannot hold.' }],
  });
  expect(api.received).toEqual([]);
});

test('bodies that generated code cannot write are named', async () => {
  const body = (type: string) => ({ content: { [type]: { schema: { type: 'object' } } } });
  const description = await describeApi({
    paths: {
      '/a': { post: { operationId: 'a', requestBody: body('multipart/mixed') } },
      '/b': { post: { operationId: 'b', requestBody: body('application/xml; charset=iso-8859-1') } },
    },
  });
  const { files, toolCount } = generateProject(createCatalog(description), 'none');
  expect(toolCount).toBe(0);
  expect(JSON.parse(files.find(({ path }) => path === 'api.json')?.text ?? '').notOffered).toEqual([
    'POST /a: its body is multipart/mixed.',
    'POST /b: its charset is iso-8859-1.',
  ]);
});
