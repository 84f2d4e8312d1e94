import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  mergeReports,
  type PlanOptions,
  planCases,
  type RunReport,
  runPlan,
  Session,
} from '@curlew/contract';
import { type CaseContext, updateReport } from '@curlew/contract/internal';
import { ExchangeChecker } from '@curlew/exchange';
import { Mock, serveMock } from '@curlew/mock';
import { type Json, type JsonObject, readApi, SchemaValidators } from '@curlew/openapi';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { propertyRuns } from '../../../scripts/test-scope.ts';
import { describeApi } from '../../contract/test/describe.ts';

const DONE = { 204: { description: 'Done.' }, '4XX': { description: 'Refused.' } };

const describePaths = (paths: JsonObject) =>
  describeApi(
    JSON.stringify({ openapi: '3.1.0', info: { title: 'Invalid requests', version: '1' }, paths }),
    '/openapi.json',
  );

/** The status and body that the server answers everything with; requests that arrived. */
let status = 422;
const received: { url: string; body: string }[] = [];
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    received.push({ url: request.url ?? '', body: Buffer.concat(chunks).toString() });
    response.writeHead(status).end();
  });
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

/** Runs the negative cases of a description. */
async function runNegative(
  paths: JsonObject,
  { at = url, ...options }: PlanOptions & { at?: string } = {},
): Promise<RunReport> {
  const description = await describePaths(paths);
  const session = new Session(description);
  const context: CaseContext = {
    session,
    checker: new ExchangeChecker(description),
    input: { server: { url: at, variables: [] } },
    limits: {},
    variables: {},
    signal: new AbortController().signal,
  };
  received.length = 0;
  const cases = planCases(session, { negative: true, ...options });
  const report = await runPlan(
    cases.filter(({ id }) => id.includes(' | negative | ')),
    context,
    { sources: ['a'], server: at, seed: 1, secrets: [], concurrency: 1 },
  );
  await session.close();
  return report;
}

async function invalidRequests(operation: JsonObject, path = '/a', method = 'post'): Promise<string[]> {
  const session = new Session(
    await describePaths({ [path]: { [method]: { responses: DONE, ...operation } } }),
  );
  return planCases(session, { negative: true })
    .filter(({ id }) => id.includes(' | negative | '))
    .map(({ name }) => name.slice(name.indexOf(': ') + 2));
}

const parameter = (place: string, schema: JsonObject, more: JsonObject = {}) => ({
  parameters: [{ name: 'p', in: place, required: place === 'path', schema, ...more }],
});
const STRINGS = { type: 'array', items: { type: 'string' } };

describe('a text that some reading makes valid is not sent', () => {
  test.each<[string, JsonObject, string[], string?]>([
    ['an array of strings in an exploded query', parameter('query', STRINGS), []],
    ['in a query that is not exploded', parameter('query', STRINGS, { explode: false }), []],
    ['in a header', parameter('header', STRINGS), []],
    ['in a cookie', parameter('cookie', STRINGS, { explode: false }), []],
    ['in a path', parameter('path', STRINGS), [], '/a/{p}'],
    ['in a matrix', parameter('path', STRINGS, { style: 'matrix', explode: true }), [], '/a/{p}'],
    ['a string', parameter('query', { type: 'string' }), []],
    ['a nullable string', parameter('query', { type: ['string', 'null'] }), []],
    ['a number as a string', parameter('query', { type: ['integer', 'string'], minimum: 5 }), []],
    ['an empty text that may be absent', parameter('query', { type: 'string', minLength: 1 }), []],
    [
      'a required one',
      parameter('query', { type: 'string', minLength: 1 }, { required: true }),
      ['no query parameter p', 'query parameter p is shorter than 1'],
    ],
    [
      'an empty text that is allowed',
      parameter('query', { type: 'string', minLength: 1 }, { required: true, allowEmptyValue: true }),
      ['no query parameter p'],
    ],
    [
      'an enum of numbers as text',
      parameter('query', { enum: ['1', '2'] }),
      ['query parameter p is not an allowed value'],
    ],
    ['an object with any members', parameter('query', { type: 'object', additionalProperties: true }), []],
    [
      'a number in a path',
      parameter('path', { type: 'integer' }),
      ['path parameter p is not of type integer'],
      '/a/{p}',
    ],
  ])('%s', async (_name, operation, expected, path = '/a') => {
    const found = await invalidRequests(operation, path, 'get');
    if (expected.length === 0) expect(found).toEqual([]);
    else expect(found).toEqual(expect.arrayContaining(expected));
  });

  test('fields of a form', async () => {
    const schema = {
      type: 'object',
      properties: { tags: STRINGS, name: { type: 'string' }, age: { type: 'integer', minimum: 3 } },
    };
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
      const found = await invalidRequests({ requestBody: { content: { [type]: { schema } } } });
      expect(found.filter((name) => /tags|name/.test(name))).toEqual([]);
      expect(found).toEqual(
        expect.arrayContaining(['body /age is not of type integer', 'body /age is less than 3']),
      );
    }
  });

  test('a path that is the one of another operation', async () => {
    const session = new Session(
      await describePaths({
        '/a/{p}': { get: { ...parameter('path', { type: 'string', enum: ['x'] }), responses: DONE } },
        '/a/curlew': { get: { responses: DONE } },
      }),
    );
    const names = planCases(session, { negative: true }).map(({ name }) => name);
    expect(names).toContain('GET /a/{p}: path parameter p is not of type string');
    expect(names).not.toContain('GET /a/{p}: path parameter p is not an allowed value');
  });
});

describe('what may be violated is', () => {
  test.each<[string, JsonObject, string[]]>([
    [
      'bounds of an optional number',
      parameter('query', { type: 'integer', minimum: 1, maximum: 100 }),
      [
        'query parameter p is less than 1',
        'query parameter p is more than 100',
        'query parameter p is not an integer',
      ],
    ],
    [
      'an optional text',
      parameter('query', { type: 'string', minLength: 3, maxLength: 5, pattern: '^[a-z]+$' }),
      [
        'query parameter p is shorter than 3',
        'query parameter p is longer than 5',
        'query parameter p does not match its pattern',
      ],
    ],
    [
      'a format',
      parameter('header', { type: 'string', format: 'uuid' }),
      ['header parameter p is not a valid uuid'],
    ],
    [
      'items and length of a list',
      parameter('query', { type: 'array', maxItems: 2, items: { type: 'integer', maximum: 9 } }),
      ['query parameter p has more than 2 items', 'query parameter p/0 is more than 9'],
    ],
    [
      'members of a deepObject',
      parameter(
        'query',
        { type: 'object', required: ['x'], properties: { x: { type: 'integer', minimum: 2 } } },
        { style: 'deepObject', explode: true, required: true },
      ),
      ['query parameter p/x is less than 2', 'no query parameter p'],
    ],
    [
      'JSON in a parameter',
      {
        parameters: [
          {
            name: 'q',
            in: 'query',
            content: {
              'application/json': {
                schema: { type: 'object', required: ['a'], properties: { a: { type: 'string' } } },
              },
            },
          },
        ],
      },
      ['query parameter q lacks a', 'query parameter q/a is not of type string'],
    ],
    [
      'required fields of a form',
      {
        requestBody: {
          content: {
            'application/x-www-form-urlencoded': {
              schema: {
                type: 'object',
                required: ['a', 'b'],
                properties: { a: { type: 'string', maxLength: 2 }, b: { type: 'boolean' } },
              },
            },
          },
        },
      },
      ['body lacks a', 'body lacks b', 'body /a is longer than 2', 'body /b is not of type boolean'],
    ],
    [
      'fields beside a file',
      {
        requestBody: {
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['file', 'n'],
                properties: { file: { type: 'string', format: 'binary' }, n: { type: 'integer' } },
              },
            },
          },
        },
      },
      ['body lacks file', 'body lacks n', 'body /n is not of type integer'],
    ],
  ])('%s', async (_name, operation, expected) => {
    expect(await invalidRequests(operation)).toEqual(expect.arrayContaining(expected));
  });

  test('a file stays the same while another field is violated', async () => {
    const schema = {
      type: 'object',
      required: ['file', 'n'],
      properties: { file: { type: 'string', format: 'binary' }, n: { type: 'integer' } },
    };
    await runNegative({
      '/a': { post: { responses: DONE, requestBody: { content: { 'multipart/form-data': { schema } } } } },
    });
    const body = received.map((one) => one.body).find((one) => one.includes('curlew\r\n'));
    expect(body).toMatch(/name="file"; filename="[^"]+"/);
  });

  test('up to a hundred times for one operation; the rest is counted', async () => {
    const properties = Object.fromEntries(
      Array.from({ length: 80 }, (_, index) => [`n${index}`, { type: 'integer', minimum: 1 }]),
    );
    const found = await invalidRequests({
      parameters: [{ name: 'q', in: 'query', schema: { type: 'integer' } }],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { type: 'object', properties } } },
      },
    });
    expect(found).toHaveLength(101);
    expect(found.at(-1)).toMatch(/^\d+ further invalid requests$/);
    // Each part of a request has its turn.
    expect(found).toEqual(expect.arrayContaining(['query parameter q is not of type integer', 'no body']));
  });
});

const scalar: fc.Arbitrary<JsonObject> = fc.oneof(
  fc.record({ type: fc.constant('integer'), minimum: fc.integer({ min: -9, max: 9 }) }),
  fc.record({ type: fc.constant('number'), exclusiveMaximum: fc.integer({ min: -9, max: 9 }) }),
  fc.record({ type: fc.constant('string'), minLength: fc.integer({ min: 0, max: 9 }) }),
  fc.record({
    type: fc.constantFrom<Json>(['string', 'null'], ['integer', 'null'], ['boolean', 'string'], 'boolean'),
  }),
  fc.record({
    enum: fc.uniqueArray(fc.constantFrom<Json>(1, '1', 'true', true, null, 'x'), { minLength: 1 }),
  }),
  fc.record({
    anyOf: fc.constant<Json>([
      { type: 'integer', minimum: 3 },
      { type: 'string', maxLength: 2 },
    ]),
  }),
  fc.record({ oneOf: fc.constant<Json>([{ type: 'boolean' }, { type: 'string', pattern: '^\\d+$' }]) }),
);

/** Every value that a text may stand for. */
function readings(text: string): Json[] {
  const literals: Record<string, Json> = { true: true, false: false, null: null, '': null };
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return [
    text,
    ...(Number.isFinite(number) ? [number] : []),
    ...(Object.hasOwn(literals, text) ? [literals[text] ?? null] : []),
  ];
}

test('no reading of a sent text is valid, for random schemas', async () => {
  let count = 0;
  await fc.assert(
    fc.asyncProperty(scalar, fc.boolean(), async (schema, isList) => {
      const paths = {
        '/a': {
          get: {
            responses: DONE,
            ...parameter('query', isList ? { type: 'array', items: schema } : schema, { required: true }),
          },
        },
      };
      await runNegative(paths);
      const description = await describePaths(paths);
      const item = readApi(description).operations[0]?.parameters[0]?.schema;
      const whole = new SchemaValidators(description).validator(
        item ?? { value: {}, location: description.getLocation('') },
      );
      for (const request of received) {
        const texts = new URL(request.url, url).searchParams.getAll('p');
        if (texts.length === 0) continue;
        count += 1;
        const values = texts
          .map(readings)
          .reduce<Json[][]>((all, some) => all.flatMap((list) => some.map((one) => [...list, one])), [[]])
          .map((list) => (isList ? list : (list[0] ?? null)));
        expect([schema, texts, values.filter((value) => whole.validate(value).verdict === 'valid')]).toEqual([
          schema,
          texts,
          [],
        ]);
      }
    }),
    { numRuns: propertyRuns(150) },
  );
  expect(count).toBeGreaterThan(propertyRuns(50));
});

test('the mock of the same description refuses each of them', async () => {
  const paths = {
    '/a/{id}': {
      post: {
        responses: DONE,
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1 } },
          { name: 'tags', in: 'query', schema: { ...STRINGS, maxItems: 2 } },
          { name: 'at', in: 'cookie', schema: { type: 'string', format: 'date' } },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                oneOf: [
                  {
                    type: 'object',
                    required: ['a'],
                    properties: { a: { type: 'integer' } },
                    additionalProperties: false,
                  },
                  {
                    type: 'object',
                    required: ['b'],
                    properties: { b: STRINGS },
                    additionalProperties: false,
                  },
                ],
              },
            },
          },
        },
      },
    },
  };
  const mock = new Mock(await describePaths(paths));
  const served = await serveMock(() => mock, { allowsHost: () => true });
  const report = await runNegative(paths, { at: served.url });
  await served.close();
  const own = report.cases.filter(({ group }) => group !== 'refusals');
  expect(own.length).toBeGreaterThan(15);
  expect(own.filter(({ outcome }) => outcome !== 'passed').map(({ name }) => name)).toEqual([]);
});

describe('refusals', () => {
  const only = (responses: JsonObject) => ({
    responses,
    parameters: [{ name: 'p', in: 'query', required: true, schema: { type: 'integer', minimum: 1 } }],
  });
  const paths = (responses: JsonObject): JsonObject => ({
    '/a': { get: only(responses) },
    '/b': { get: only(responses) },
  });
  const OK = { 200: { description: 'Fine.' } };

  test('an undeclared status is one failure of the run, with its number of operations and the fix', async () => {
    status = 422;
    const report = await runNegative(paths(OK));
    const failed = report.cases.filter(({ outcome }) => outcome === 'failed');
    expect(failed.map(({ findings }) => findings.map(({ sentence, help }) => [sentence, help]))).toEqual([
      [
        [
          'GET /a and 1 other operation answer 422 to invalid requests, which is not declared. Cases: 10.',
          'Declare 422, `4XX` or `default` in `responses`, or accept the status with `--accept-refusal 422`.',
        ],
      ],
    ]);
    expect(report.cases.filter(({ outcome }) => outcome === 'passed')).toHaveLength(10);
  });

  test('merged and updated reports count the operations of all parts', async () => {
    status = 400;
    const report = await runNegative(paths(OK));
    const part = (path: string): RunReport => ({
      ...report,
      cases: report.cases.filter(({ operation }) => operation === undefined || operation.path === path),
    });
    const sentences = ({ cases }: RunReport) =>
      cases
        .filter(({ group }) => group === 'refusals')
        .flatMap(({ findings }) => findings.map(({ sentence }) => sentence));
    const expected = [expect.stringMatching(/^GET \/a and 1 other operation answer 400 .* Cases: 10\.$/)];
    expect(sentences(mergeReports([part('/a'), part('/b')]))).toEqual(expected);
    expect(
      sentences(
        updateReport(
          part('/a'),
          part('/b'),
          report.cases.map(({ id }) => id),
        ),
      ),
    ).toEqual(expected);
  });

  test.each<[string, JsonObject, number, PlanOptions]>([
    ['declared', { ...OK, 409: { description: 'Conflict.' } }, 409, {}],
    ['declared by 4XX', { ...OK, '4XX': { description: 'Refused.' } }, 422, {}],
    ['declared by default', { ...OK, default: { description: 'Refused.' } }, 415, {}],
    ['accepted', OK, 422, { acceptedRefusals: [400, 422] }],
  ])('a status that is %s refuses', async (_name, responses, answer, options) => {
    status = answer;
    const { cases } = await runNegative(paths(responses), options);
    expect(cases.map(({ outcome }) => outcome)).toEqual(new Array(10).fill('passed'));
  });

  test.each([200, 500])('a request that is answered with %s fails by itself', async (answer) => {
    status = answer;
    const { cases } = await runNegative(paths(OK), { acceptedRefusals: [400, 422] });
    expect(cases.map(({ outcome }) => outcome)).toEqual(new Array(10).fill('failed'));
  });
});
