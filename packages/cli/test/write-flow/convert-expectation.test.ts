import type { Expectation } from '@curlew/contract/internal';
import { expect, test } from 'vitest';
import { convertExpectation, extractedOutput } from '../../src/test/write-flow/convert-expectation.ts';

const CASES: [string, Expectation, unknown[], string[]][] = [
  ['nothing', {}, [], []],
  [
    'several statuses',
    { status: [200, '4XX'] },
    [{ condition: '$statusCode == 200 || ($statusCode >= 400 && $statusCode < 500)' }],
    [],
  ],
  [
    'a header',
    { headers: { ETag: "it's" } },
    [{ condition: '$statusCode < 400' }, { condition: "$response.header.ETag == 'it''s'" }],
    [],
  ],
  [
    'places in the body',
    { status: 200, body: { '$.a[0].b': 1, "$['x/y']": true, $: null } },
    [
      { condition: '$statusCode == 200' },
      { condition: '$response.body#/a/0/b == 1' },
      { condition: '$response.body#/x~1y == true' },
      { condition: '$response.body == null' },
    ],
    [],
  ],
  [
    'conditions',
    {
      status: 200,
      body: {
        '$.a': { min: 1, max: 3 },
        '$.b': { exists: true },
        '$.c': { exists: false },
        '$.d': { matches: '^a' },
      },
    },
    [
      { condition: '$statusCode == 200' },
      { condition: '$response.body#/a >= 1' },
      { condition: '$response.body#/a <= 3' },
      { context: '$response.body', condition: '$.b', type: 'jsonpath' },
      { condition: '$response.body#/c == null' },
      { context: '$response.body#/d', condition: '^a', type: 'regex' },
    ],
    [],
  ],
  [
    'what a criterion cannot say',
    {
      status: 200,
      contract: false,
      schema: true,
      body: { '$.a': { length: 1, type: 'string' }, '$.b': [1], '$..c': 1, '$.d': 'a-{{b}}' },
    },
    [{ condition: '$statusCode == 200' }],
    [
      'the expectation `length` of `$.a` is left out.',
      'the expectation `type` of `$.a` is left out.',
      'the expectation `equals` of `$.b` is left out.',
      'the expectation `equals` of `$..c` is left out.',
      'the expectation `equals` of `$.d` is left out.',
      'the expected `schema` is left out: every response is compared with the description, so declare it there.',
      '`contract: false` is left out: accept findings by a baseline, or by `x-curlew-ignore` in the description.',
    ],
  ],
];

test.each(CASES)('%s', (_name, expectation, criteria, notes) => {
  const found: string[] = [];
  expect(convertExpectation(expectation, (note) => found.push(note))).toEqual(criteria);
  expect(found).toEqual(notes);
});

test('extracted values are outputs', () => {
  expect(['status', 'header: Location', '$.a.b', '$..a'].map(extractedOutput)).toEqual([
    '$statusCode',
    '$response.header.Location',
    '$response.body#/a/b',
    { context: '$response.body', selector: '$..a', type: 'jsonpath' },
  ]);
});
