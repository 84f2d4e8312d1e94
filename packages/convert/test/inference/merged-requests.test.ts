import { collToOpenApi, curlToOpenApi, harToOpenApi, RECOMMENDED_INFERENCE } from '@curlew/convert';
import { expect, test } from 'vitest';
import { archive, infer, times } from './recording.ts';

const item = (name: string, description?: string, more: object = {}) => ({
  name,
  request: { method: 'GET', url: 'https://a.test/users', ...(description && { description }), ...more },
});

async function operation(items: object[], options = {}) {
  const { document } = await collToOpenApi({ info: {}, item: items }, options);
  return document.paths?.['/users']?.get ?? document.paths?.['/users']?.post;
}

test('requests without a body that are merged keep their names and descriptions', async () => {
  const found = await operation([
    item('List users', 'All of them.'),
    item('Active users', 'Those that signed in.\nThis month.'),
    item('List users', 'All of them.'),
    item('Users *by* [name]'),
  ]);
  expect(found?.summary).toBe('List users');
  expect(found?.description).toBe(
    'All of them.\n\nAlso recorded as:\n\n- **Active users**: Those that signed in.\n  This month.\n- **Users \\*by\\* \\[name\\]**',
  );
  expect(Object.keys(found ?? {}).slice(0, 3)).toEqual(['operationId', 'summary', 'description']);
});

test('what an example is called is not repeated, and equal names are said once', async () => {
  const body = (text: string) => ({
    method: 'POST',
    header: [{ key: 'Content-Type', value: 'application/json' }],
    body: { mode: 'raw', raw: text },
  });
  const items = [item('First', undefined, body('{"a": 1}')), item('Second', undefined, body('{"a": 2}'))];
  expect((await operation(items, { includeExamples: true }))?.description).toBeUndefined();
  expect((await operation(items))?.description).toBe('Also recorded as:\n\n- **Second**');
  expect((await operation([item('Same'), item('Same')]))?.description).toBeUndefined();
});

test('many names are counted', async () => {
  const found = await operation(times(80, (at) => item(`Name ${at}`)));
  expect(found?.description?.split('\n').at(-1)).toBe('- and 29 more');
});

test('fields of forms have formats, enumerations and required lists', async () => {
  const states = ['open', 'closed', 'open', 'closed', 'open', 'closed', 'open', 'open'];
  const commands = states
    .map(
      (state, at) =>
        `curl https://a.test/x -d 'mail=u${at}@example.com&state=${state}&count=${at}&site=https://a.test/${at}'`,
    )
    .join('\n');
  const getSchema = async (inference: object) =>
    (await curlToOpenApi(commands, { inference })).document.paths?.['/x']?.post?.requestBody?.content[
      'application/x-www-form-urlencoded'
    ]?.schema;
  expect(await getSchema(RECOMMENDED_INFERENCE)).toEqual({
    type: 'object',
    properties: {
      mail: { type: 'string', format: 'email' },
      state: { type: 'string', enum: ['closed', 'open'] },
      count: { type: 'integer' },
      site: { type: 'string', format: 'uri' },
    },
    required: ['mail', 'state', 'count', 'site'],
  });
  expect((await getSchema({}))?.properties?.mail).toEqual({ type: 'string' });
  const [first = ''] = commands.split('\n');
  const one = await curlToOpenApi(first, { inference: RECOMMENDED_INFERENCE });
  const { schema } =
    one.document.paths?.['/x']?.post?.requestBody?.content['application/x-www-form-urlencoded'] ?? {};
  expect(schema).not.toHaveProperty('required');
});

const stream = (text: string) => [{ call: 'GET /events', raw: { mediaType: 'text/event-stream', text } }];
const getEvent = (document: { paths?: Record<string, { get?: { responses: object } }> }) =>
  JSON.parse(JSON.stringify(document.paths?.['/events']?.get?.responses ?? {}))['200'].content[
    'text/event-stream'
  ].itemSchema;

test('JSON in the data of events is described by contentSchema', async () => {
  const text =
    'event: add\nid: 1\ndata: {"id": 1, "name": "x"}\n\nevent: add\ndata: {"id": 2,\ndata: "name": "y"}\n\n';
  const { document } = await harToOpenApi(archive(stream(text)));
  expect(getEvent(document)).toEqual({
    type: 'object',
    properties: {
      event: { type: 'string' },
      data: {
        type: 'string',
        contentMediaType: 'application/json',
        contentSchema: {
          type: 'object',
          properties: { id: { type: 'integer' }, name: { type: 'string' } },
          required: ['id', 'name'],
        },
      },
      id: { type: 'string' },
    },
    required: ['event', 'data'],
  });
});

test('an end marker is allowed beside JSON; other texts are texts', async () => {
  const { document, schemas, documentValid } = await infer(
    stream('data: {"id": 1}\n\ndata: {"id": 2}\n\ndata: [DONE]\n\n'),
  );
  expect(documentValid).toBe(true);
  const name = Object.keys(schemas)[0];
  expect(getEvent(document)).toMatchObject({
    properties: {
      data: {
        type: 'string',
        anyOf: [
          { enum: ['[DONE]'] },
          { contentMediaType: 'application/json', contentSchema: { $ref: `#/components/schemas/${name}` } },
        ],
      },
    },
  });
  const plain = await infer(stream('data: {"id": 1}\n\ndata: hello\n\n'));
  expect(getEvent(plain.document)).toMatchObject({ properties: { data: { type: 'string' } } });
  expect(JSON.stringify(plain.document)).not.toContain('contentSchema');
});

test('keys whose names are the same without their characters are two schemes', async () => {
  const { document, documentValid } = await curlToOpenApi(
    "curl https://a.test/x -G -d 'api_key=a1b2c3d4'\ncurl https://a.test/y -H 'X-API-Key: 1'",
  );
  expect(Object.keys(document.components?.securitySchemes ?? {})).toHaveLength(2);
  expect(documentValid).toBe(true);
  const keyed = (key: string, url: string) => ({
    name: key,
    request: {
      url,
      auth: {
        type: 'apikey',
        apikey: [
          { key: 'key', value: key },
          { key: 'value', value: 'v' },
          { key: 'in', value: 'query' },
        ],
      },
    },
  });
  const result = await collToOpenApi({
    info: {},
    item: [
      keyed('app key', 'https://a.test/x'),
      keyed('app+key', 'https://a.test/y'),
      keyed('app key', 'https://a.test/z'),
    ],
  });
  expect(result.document.components?.securitySchemes).toEqual({
    apiKey_query_app_key: { type: 'apiKey', in: 'query', name: 'app key' },
    apiKey_query_app_key_2: { type: 'apiKey', in: 'query', name: 'app+key' },
  });
  const getSecurity = (path: string) => result.document.paths?.[path]?.get?.security;
  expect(['/x', '/y', '/z'].map(getSecurity)).toEqual([
    [{ apiKey_query_app_key: [] }],
    [{ apiKey_query_app_key_2: [] }],
    [{ apiKey_query_app_key: [] }],
  ]);
});
