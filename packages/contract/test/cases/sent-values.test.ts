import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ExchangeChecker } from '@curlew/exchange';
import {
  coerceText,
  cookiePairs,
  decodeParameter,
  queryPairs,
  USUAL_READING,
} from '@curlew/exchange/internal';
import { type JsonObject, type Parameter, readApi, SchemaValidators, SchemaViews } from '@curlew/openapi';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { propertyRuns } from '../../../../scripts/test-scope.ts';
import { type CaseResult, planCases, runCases, Session } from '../../src/index.ts';
import { describeApi } from '../describe.ts';

/** Requests that arrived, by path; the server accepts all of them. */
const received: { url: string; headers: Record<string, string> }[] = [];
const server = createServer((request, response) => {
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  received.push({ url: request.url ?? '', headers: Object.fromEntries(headers) });
  request.resume();
  response.writeHead(204).end();
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

/** The cases of one operation with this parameter, and their results. */
async function sent(parameter: JsonObject, more: JsonObject = {}) {
  const path = parameter.in === 'path' ? `/a/{${parameter.name}}` : '/a';
  const operation = { parameters: [parameter], responses: { 204: { description: 'Done.' } }, ...more };
  const description = await describeApi(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Values', version: '1' },
      paths: { [path]: { get: operation } },
    }),
    '/openapi.json',
  );
  const session = new Session(description);
  const results: CaseResult[] = [];
  received.length = 0;
  await runCases(
    planCases(session),
    {
      session,
      checker: new ExchangeChecker(description),
      input: { server: { url, variables: [] } },
      limits: {},
      variables: {},
      signal: new AbortController().signal,
    },
    { concurrency: 1, onResult: (result) => results.push(result) },
  );
  await session.close();
  const [declared] = readApi(description).operations[0]?.parameters ?? [];
  if (!declared) throw new Error('no parameter');
  return { results, requests: [...received], declared, description };
}

/** The value of a parameter that a server decodes by its style. */
function decoded(declared: Parameter, request: (typeof received)[number], views: SchemaViews) {
  const { pathname, search } = new URL(request.url, 'http://localhost');
  const texts = {
    path: { [declared.name]: pathname.slice('/a/'.length) },
    query: queryPairs(search.slice(1)),
    headers: request.headers,
    cookies: cookiePairs(request.headers.cookie),
  };
  const strict = { ...USUAL_READING, isStrict: true };
  const text = decodeParameter(declared, texts, views, strict);
  return text === undefined || !declared.schema
    ? undefined
    : coerceText(text, views.view(declared.schema), views, strict);
}

const count = fc.integer({ min: 1, max: 12 });
const strings = fc.oneof(
  fc.tuple(count, count).map(([one, other]) => ({
    type: 'string',
    minLength: Math.min(one, other),
    maxLength: Math.max(one, other),
  })),
  count.map((minLength) => ({ type: 'string', minLength })),
  fc
    .constantFrom('^[a-z]{4,9}$', '^\\d{3}-\\d{2}$', '^(?:red|green)$', '^x?[A-F0-9]+$', '^[ -~]{2}$')
    .map((pattern) => ({ type: 'string', pattern })),
  fc
    .constantFrom('uuid', 'date', 'date-time', 'email', 'uri', 'ipv4', 'ipv6', 'byte')
    .map((format) => ({ type: 'string', format })),
  fc
    .array(fc.constantFrom('a', 'b c', 'x/y', '100%', 'a&b=c', '#', 'true', '12', 'é'), { minLength: 1 })
    .map((list) => ({ type: 'string', enum: [...new Set(list)] })),
);
const numbers = fc.oneof(
  fc.record({
    type: fc.constantFrom('integer', 'number'),
    minimum: fc.integer({ min: -50, max: 0 }),
    maximum: fc.integer({ min: 1, max: 50 }),
  }),
  fc.integer({ min: 2, max: 90 }).map((multipleOf) => ({ type: 'integer', multipleOf, minimum: 100 })),
  fc.integer({ min: -9, max: 9 }).map((bound) => ({ type: 'number', exclusiveMinimum: bound })),
  fc.integer({ min: -9, max: 9 }).map((bound) => ({ type: 'integer', exclusiveMaximum: bound })),
);
const scalars: fc.Arbitrary<JsonObject> = fc.oneof(
  strings,
  numbers,
  fc.constantFrom<JsonObject>(
    { type: 'boolean' },
    { const: 7 },
    { const: 'seven' },
    { enum: [1, 'two', true] },
  ),
  fc.tuple(strings, numbers).map(([string, number]): JsonObject => ({ oneOf: [string, number] })),
  fc.tuple(numbers, strings).map(([number, string]): JsonObject => ({ anyOf: [number, string] })),
  count.map((minLength): JsonObject => ({ allOf: [{ type: 'string' }, { minLength }] })),
  count.map((minLength): JsonObject => ({ type: ['string', 'null'], minLength })),
);
const schemas: fc.Arbitrary<JsonObject> = fc.oneof(
  { weight: 3, arbitrary: scalars },
  fc
    .tuple(scalars, fc.integer({ min: 0, max: 3 }))
    .map(([items, minItems]): JsonObject => ({ type: 'array', items, minItems, maxItems: 4 })),
  fc.tuple(numbers, fc.integer({ min: 0, max: 2 })).map(
    ([, minItems]): JsonObject => ({
      type: 'array',
      items: { type: 'integer', minimum: 3 },
      minItems,
      uniqueItems: true,
    }),
  ),
  fc.tuple(scalars, scalars).map(
    ([one, other]): JsonObject => ({
      type: 'object',
      properties: { one, other },
      required: ['one'],
      additionalProperties: false,
    }),
  ),
);

/** Places and styles that write every schema above; a header and a cookie cannot contain all texts. */
const PLACES = [
  ['path', 'simple', false],
  ['path', 'simple', true],
  ['path', 'label', false],
  ['path', 'matrix', false],
  ['path', 'matrix', true],
  ['query', 'form', false],
  ['query', 'form', true],
  ['header', 'simple', false],
  ['header', 'simple', true],
  ['cookie', 'form', false],
] as const;

test.each(PLACES)(
  '%s, %s, explode %s: what is sent is valid when it is decoded',
  async (place, style, explode) => {
    let sentCount = 0;
    let skippedCount = 0;
    const name = fc.constantFrom('id', 's', 'limit', 'filter');
    await fc.assert(
      fc.asyncProperty(schemas, name, fc.boolean(), async (schema, text, required) => {
        const parameter = {
          name: text,
          in: place,
          style,
          explode,
          required: required || place === 'path',
          schema,
        };
        const { results, requests, declared, description } = await sent(parameter);
        const views = new SchemaViews(description);
        const validator = new SchemaValidators(description, { direction: 'request' }).validator(declared);
        for (const { outcome, reason } of results) {
          if (outcome === 'skipped') expect(reason).toMatch(/^Not checked: /);
          else expect(outcome).toBe('passed');
        }
        skippedCount += results.filter(({ outcome }) => outcome === 'skipped').length;
        for (const request of requests) {
          const value = decoded(declared, request, views);
          if (value === undefined) {
            expect(parameter.required).toBe(false);
            continue;
          }
          sentCount += 1;
          expect([schema, request.url, value, validator.validate(value).verdict]).toEqual([
            schema,
            request.url,
            value,
            'valid',
          ]);
        }
      }),
      { numRuns: propertyRuns(120) },
    );
    // A test that sends nothing would always pass.
    expect(sentCount).toBeGreaterThan(skippedCount * 5);
  },
);

test.each<[string, JsonObject]>([
  [
    'a name shorter than the least length',
    { name: 'id', in: 'path', required: true, schema: { type: 'string', minLength: 3 } },
  ],
  [
    'the same in a query',
    { name: 's', in: 'query', required: true, schema: { type: 'string', minLength: 5 } },
  ],
  [
    'an example that the schema rejects',
    { name: 's', in: 'query', required: true, schema: { type: 'string', minLength: 5 }, example: 'x' },
  ],
  [
    'an empty example in a path',
    { name: 'id', in: 'path', required: true, schema: { type: 'string', minLength: 4 }, example: '' },
  ],
  [
    'a deepObject',
    {
      name: 'p',
      in: 'query',
      required: true,
      style: 'deepObject',
      explode: true,
      schema: { type: 'object', required: ['a'], properties: { a: { type: 'string', minLength: 9 } } },
    },
  ],
])('%s is not sent', async (_name, parameter) => {
  const { results, requests, declared, description } = await sent(parameter);
  expect(results.map(({ outcome }) => outcome)).toEqual(['passed']);
  const value = decoded(declared, requests[0] ?? { url: '', headers: {} }, new SchemaViews(description));
  const validator = new SchemaValidators(description).validator(declared);
  expect([value, validator.validate(value ?? null).verdict]).toEqual([value, 'valid']);
});

test('JSON in a parameter is valid, too', async () => {
  const schema = { type: 'object', required: ['id'], properties: { id: { type: 'string', minLength: 8 } } };
  const { requests } = await sent({
    name: 'q',
    in: 'query',
    required: true,
    content: { 'application/json': { schema } },
  });
  const query = new URL(requests[0]?.url ?? '', 'http://localhost').searchParams.get('q');
  expect(JSON.parse(query ?? '').id.length).toBeGreaterThanOrEqual(8);
});

test('a request that cannot be valid is not sent, and the case has the reason', async () => {
  const { results, requests } = await sent({
    name: 'tags',
    in: 'header',
    required: true,
    schema: { type: 'array', items: { enum: ['a,b'] } },
  });
  expect(requests).toEqual([]);
  expect(results.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['skipped', expect.stringMatching(/^Not checked: .*header `tags`.* Give a valid example\.$/)],
  ]);
});

test('a named example that its schema rejects is not sent, and a generated value takes its place', async () => {
  const body = {
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
          examples: { wrong: { value: { id: 'x' } } },
        },
      },
    },
  };
  const parameter = { name: 'a', in: 'query', schema: { type: 'string' } };
  const outcomes = async (required: boolean) =>
    (await sent({ ...parameter, required }, body)).results.map(({ name, outcome }) => [
      name.split(': ')[1],
      outcome,
    ]);
  expect(await outcomes(true)).toEqual([
    ['example wrong', 'skipped'],
    ['generated values', 'passed'],
  ]);
  expect(await outcomes(false)).toEqual([
    ['example wrong', 'skipped'],
    ['optional parameters', 'passed'],
  ]);
});

test('files are not empty, and read-only members of an example are left out', async () => {
  const schema = {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string' }, id: { type: 'integer', readOnly: true } },
  };
  const parameter = { name: 'a', in: 'query', schema: { type: 'string' } };
  const withBody = (type: string, media: JsonObject) => ({
    requestBody: { required: true, content: { [type]: media } },
  });
  const getBody = async (type: string, media: JsonObject) => {
    const { results } = await sent(parameter, withBody(type, media));
    return new TextDecoder().decode(results[0]?.exchanges[0]?.request.body);
  };
  expect(await getBody('application/octet-stream', { schema: {} })).not.toBe('');
  expect(JSON.parse(await getBody('application/json', { schema, example: { id: 7, name: 'Ada' } }))).toEqual({
    name: 'Ada',
  });
});

test('a value that cannot be checked completely is sent: it may be valid', async () => {
  const { results, requests } = await sent({
    name: 'q',
    in: 'query',
    required: true,
    schema: { type: 'string', pattern: '^(a|aa)+$' },
    example: `${'a'.repeat(80)}!`,
  });
  expect(results.map(({ outcome }) => outcome)).toEqual(['passed']);
  expect(requests).toHaveLength(1);
});
