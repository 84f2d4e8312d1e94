import { expect, test } from 'vitest';
import { fillPlaceholders } from '../../src/cases/positive-input.ts';
import { type CaseFilter, planCases, Session } from '../../src/index.ts';
import type { CaseContext } from '../../src/internal.ts';
import { describeApi } from '../describe.ts';

const text = { schema: { type: 'string' } };
const responses = { 200: { description: 'Fine.' } };

const paths = {
  '/users': {
    get: {
      operationId: 'listUsers',
      tags: ['users'],
      parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
      responses,
    },
    post: {
      operationId: 'createUser',
      tags: ['users', 'admin'],
      parameters: [
        { name: 'trace', in: 'header', ...text, examples: { ada: { value: 'a' }, only: { value: 'b' } } },
      ],
      requestBody: {
        content: {
          'application/json': {
            examples: { ada: { value: { name: 'Ada' } }, bob: { value: { name: 'Bob' } } },
          },
        },
      },
      responses,
    },
  },
  '/ping': {
    get: { responses, 'x-tests': [{ name: 'is fast', expect: { maxDurationMs: 50 } }, { expects: {} }] },
  },
};
const description = await describeApi(
  JSON.stringify({ openapi: '3.1.0', info: { title: 'Users', version: '1' }, paths }),
  '/openapi.json',
);

function names(filters: CaseFilter[] = []): string[] {
  return planCases(new Session(description), { filters }).map(({ group, name }) => `${group} | ${name}`);
}

test('examples of one name are one case, and optional parameters get one of their own', () => {
  expect(names()).toEqual([
    'users | listUsers: generated values',
    'users | listUsers: optional parameters',
    'users | createUser: example ada',
    'users | createUser: example bob',
    'users | createUser: example only',
    'untagged | GET /ping: call',
    'untagged | GET /ping: is fast',
    'untagged | GET /ping: x-tests[1]',
  ]);
});

test.each<[string, CaseFilter[], number]>([
  ['a tag', [{ field: 'tag', pattern: 'admin' }], 3],
  ['a path', [{ field: 'path', pattern: '/u*' }], 5],
  ['an operation', [{ field: 'operation', pattern: '*Users' }], 2],
  ['a method', [{ field: 'method', pattern: 'GET' }], 5],
  ['a protocol', [{ field: 'protocol', pattern: 'grpc' }], 0],
  [
    'alternatives',
    [
      { field: 'operation', pattern: 'listUsers' },
      { field: 'operation', pattern: 'createUser' },
    ],
    5,
  ],
  [
    'two fields',
    [
      { field: 'tag', pattern: 'users' },
      { field: 'method', pattern: 'post' },
    ],
    3,
  ],
])('filters by %s', (_name, filters, count) => {
  expect(names(filters)).toHaveLength(count);
});

test('a wrong step of x-tests is a failed case with the reason', async () => {
  const session = new Session(description);
  const wrong = planCases(session).at(-1);
  // The case sends nothing.
  const result = await wrong?.run({ session } as CaseContext);
  expect(result).toMatchObject({
    assertions: [{ passed: false, message: expect.stringContaining('unknown field `expects`') }],
  });
});

test('ids are unique and the same for every plan', () => {
  const ids = () => planCases(new Session(description)).map(({ id }) => id);
  expect(new Set(ids()).size).toBe(ids().length);
  expect(ids()).toEqual(ids());
});

test.each([
  ['a whole text', { secret: '<api_key>' }, { secret: 'k-1' }, []],
  ['a part of a text', ['Bearer {{api_key}}'], ['Bearer k-1'], []],
  ['markup is none', '<b>bold</b>', '<b>bold</b>', []],
  ['templates are none', '{{#each items}} {{price * 2}}', '{{#each items}} {{price * 2}}', []],
  ['one without a value', ['<other>', '{{toString}}'], ['<other>', '{{toString}}'], ['other', 'toString']],
])('placeholders: %s', (_name, given, value, missing) => {
  expect(fillPlaceholders(given, { api_key: 'k-1' })).toEqual({ value, missing });
});
