import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type ConvertResult,
  collToOpenApi,
  curlToOpenApi,
  findDifferences,
  harToOpenApi,
  RECOMMENDED_INFERENCE,
} from '@curlew/convert';
import { readDescription } from '@curlew/openapi';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../../../scripts/test-scope.ts';
import { archive, type Exchange } from '../inference/recording.ts';

const OPTIONS = { inference: RECOMMENDED_INFERENCE, includeExamples: true };

/** What a comparison finds between a recording and the document that was made from it. */
async function getFindings({ document, requests }: ConvertResult): Promise<string[]> {
  const text = JSON.stringify(document);
  const host = {
    readFile: async () => new TextEncoder().encode(text),
    realPath: async (path: string) => path,
  };
  const { description } = await readDescription(text, { path: '/openapi.json', host });
  if (!description) throw new Error('not loaded');
  return findDifferences(description, requests, OPTIONS).differences.map(({ message }) => message);
}

const root = fileURLToPath(new URL('../fixtures/', import.meta.url));
const fixtures = readdirSync(root).flatMap((kind) =>
  readdirSync(`${root}${kind}`).map((name) => `${kind}/${name}`),
);
const CONVERTERS = { curl: curlToOpenApi, coll: collToOpenApi, har: harToOpenApi };

/** Bodies that are not what their media type says: no description agrees with them. */
const MALFORMED: Readonly<Record<string, string[]>> = {
  'coll/bodies': ['POST /broken: the body was recorded as application/json, which is not described.'],
  'curl/bodies': [
    'POST /broken: the body was recorded as application/json, which is not described.',
    'POST /exact: the body is declared as application/json, but does not parse as JSON.',
  ],
  'curl/several-transfers': [
    'POST /joined: the body was recorded as application/json, which is not described.',
  ],
  'curl/typos': ['PUT /no-continuation: the body was recorded as application/json, which is not described.'],
};

test.each(fixtures)('%s agrees with the document made from it', async (name) => {
  const input = readdirSync(`${root}${name}`).find((file) => file.startsWith('input.'));
  const convert = CONVERTERS[name.split('/')[0] as keyof typeof CONVERTERS];
  const result = await convert(readFileSync(`${root}${name}/${input}`, 'utf8'), OPTIONS);
  expect(await getFindings(result)).toEqual(MALFORMED[name] ?? []);
});

const get = (path: string, answer: unknown): Exchange => ({ call: `GET ${path}`, answer });
const xml = (path: string, text: string): Exchange => ({
  call: `GET ${path}`,
  raw: { mediaType: 'application/xml', text },
});

describe('one kind of content', () => {
  test.each<[string, Exchange[]]>([
    [
      'a union with one sample of each branch',
      [
        get('/pets/1', { type: 'cat', name: 'a', lives: 9 }),
        get('/pets/2', { type: 'dog', name: 'b', barks: true }),
      ],
    ],
    [
      'a union with several samples of each branch',
      [1, 2, 3, 4, 5, 6].map((at) =>
        get(`/pets/${at}`, at % 2 ? { type: 'cat', name: 'a', lives: 9 } : { type: 'dog', barks: true }),
      ),
    ],
    [
      'a branch that one object of a list has',
      [
        get(
          '/feed',
          [1, 2, 3, 4].map((at) => ({ kind: at % 2 ? 'post' : 'ad', [at % 2 ? 'text' : 'price']: 'x' })),
        ),
        get('/feed', [{ kind: 'poll', options: ['a'] }]),
      ],
    ],
    [
      'a map of unions',
      [1, 2, 3].map((at) =>
        get(
          '/flags',
          Object.fromEntries(
            [1, 2, 3, 4].map((key) => [
              `flag_${at}${key}a7x9`,
              key % 2 ? { type: 'on', since: 'x' } : { type: 'off', why: 'y' },
            ]),
          ),
        ),
      ),
    ],
    [
      'a form whose fields have brackets',
      ['tags[]=a&tags[]=b&owner[age]=4&owner[name]=x', 'tags[]=a&owner[age]=5'].map((sent) => ({
        call: 'POST /pets',
        sentText: { mediaType: 'application/x-www-form-urlencoded', text: sent },
      })),
    ],
    [
      'URLs with brackets',
      [
        get('/links', {
          href: 'https://a.example.com/x?filter[name]=a',
          next_url: 'https://a.example.com/[id]',
        }),
      ],
    ],
    ['XML', [xml('/feed.xml', '<feed><entry id="1">a</entry></feed>'), xml('/feed.xml', '<feed/>')]],
    [
      'several media types',
      [get('/users/1', { id: 1 }), { call: 'GET /users/1', raw: { mediaType: 'text/csv', text: 'id\n1' } }],
    ],
    [
      'values of several types',
      [get('/a', { v: 1 }), get('/a', { v: 'x' }), get('/a', { v: null }), get('/a', { v: [1] })],
    ],
    ['a list at the top', [get('/a', []), get('/a', [{ a: 1 }]), get('/a', [null])]],
    [
      'numbers beyond a double',
      [
        {
          call: 'GET /a',
          raw: { mediaType: 'application/json', text: '{"id":12345678901234567890,"v":1.0}' },
        },
      ],
    ],
    ['an empty body', [{ call: 'GET /a' }, get('/a', { a: 1 }), { call: 'DELETE /a', status: 204 }]],
    [
      'repeated query parameters',
      [get('/a?tag=x&tag=y&page=1', {}), get('/a?tag=x', {}), get('/a?tag=', {})],
    ],
    [
      'prefixed and plain identifiers',
      [
        get('/users/usr_1a2b3c4d5e', { id: 'usr_1a2b3c4d5e' }),
        get('/users/7', { id: 7 }),
        get('/users/me', { id: 7 }),
      ],
    ],
    [
      'ways to sign in',
      [
        { call: 'POST /auth/sign-in', answer: { token: 'a' }, sent: { user: 'a', password: 'b' } },
        { call: 'GET /auth/velvet-otter', answer: {} },
      ],
    ],
  ])('%s', async (_name, exchanges) => {
    expect(await getFindings(await harToOpenApi(archive(exchanges), OPTIONS))).toEqual([]);
  });
});

const member = fc.constantFrom(
  'id',
  'type',
  'name',
  'status',
  'url',
  'created_at',
  'email',
  'data',
  'items',
  'tags',
  'x-y',
);
const text = fc.constantFrom(
  '',
  'a',
  'open',
  'closed',
  '2024-01-01',
  '2024-01-01T00:00:00Z',
  'https://example.com/a[1]',
  'ada@example.com',
  '00000000-0000-4000-8000-000000000000',
  '10.0.0.1',
  'é',
  '1',
);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    text,
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(member, tie('value'), { maxKeys: 5 }),
  ),
}));
const segment = fc.constantFrom(
  'users',
  'orders',
  '7',
  '8',
  'me',
  'search',
  'usr_1a2b3c4d5e',
  'red-boots',
  'v1',
  'PJHL9XY',
);
const exchange: fc.Arbitrary<Exchange> = fc
  .record({
    call: fc
      .tuple(
        fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'),
        fc.array(segment, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('', '?page=2', '?page=x', '?tag=a&tag=b', '?q=2024-01-01'),
      )
      .map(([method, segments, query]) => `${method} /${segments.join('/')}${query}`),
    status: fc.constantFrom(200, 201, 404),
    answer: value,
    sent: value,
  })
  .map(({ sent, ...one }) => (/^(?:GET|DELETE)/.test(one.call) ? one : { ...one, sent }));

test('generated recordings agree with the document made from them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(exchange, { minLength: 1, maxLength: 8 }), async (exchanges) => {
      expect(await getFindings(await harToOpenApi(archive(exchanges), OPTIONS))).toEqual([]);
    }),
    { numRuns: propertyRuns(400) },
  );
});
