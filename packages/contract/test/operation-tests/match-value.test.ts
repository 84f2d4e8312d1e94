import { expect, test } from 'vitest';
import { dataRows } from '../../src/environment/read-environment.ts';
import { fillVariables, MissingVariable, matchValue } from '../../src/operation-tests/operation-tests.ts';

test.each([
  [1, 1],
  [{ a: [1, null] }, { a: [1, null] }],
  ['ord_1', { matches: '^ord_' }],
  ['abc', { contains: 'b', length: 3, type: 'string' }],
  [[1, 2], { contains: 2, length: 2, type: 'array' }],
  [5, { min: 5, max: 5, type: 'integer' }],
  [null, { type: 'null', exists: true }],
  [undefined, { exists: false }],
])('%j is %j', (value, wanted) => {
  expect(matchValue(value, wanted)).toBeUndefined();
});

test.each([
  [1, '1', 'Expected "1", found 1.'],
  [undefined, 1, 'Expected 1, found nothing.'],
  ['x', { matches: '^ord_' }, 'Expected a text that matches ^ord_, found "x".'],
  [
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab',
    { matches: '^(a+)+$' },
    expect.stringContaining('Expected a text'),
  ],
  [5, { min: 6 }, 'Expected at least 6, found 5.'],
  ['5', { max: 6 }, 'Expected at most 6, found "5".'],
  [1.5, { type: 'integer' }, 'Expected the type integer, found 1.5.'],
  [{}, { exists: false }, 'Expected no value, found {}.'],
  [
    { exists: true },
    { exists: true, other: 1 },
    expect.stringContaining('Expected {"exists":true,"other":1}'),
  ],
])('%j is not %j', (value, wanted, sentence) => {
  expect(matchValue(value, wanted)).toEqual(sentence);
});

test('variables in the strings of a test', () => {
  const values = { n: '5', s: 'x' };
  expect(fillVariables({ a: '{{n}}', b: ['{{ s }}-{{n}}', 1] }, values)).toEqual({ a: '5', b: ['x-5', 1] });
  expect(fillVariables(['{{#n}}', '{{n + 1}}: {{n}}'], values)).toEqual(['{{#n}}', '{{n + 1}}: 5']);
  expect(() => fillVariables('{{toString}}', values)).toThrow(MissingVariable);
});

test('rows of CSV and JSON have their places', () => {
  expect(dataRows('\ufeffa,b\n1,"x,y"\n\n2,z\n', 'rows.csv')).toEqual([
    { values: { a: '1', b: 'x,y' }, place: 'rows.csv:2' },
    { values: { a: '2', b: 'z' }, place: 'rows.csv:4' },
  ]);
  expect(dataRows('\ufeffa, b\n"123", x "y" z\n', 'rows.csv')).toEqual([
    { values: { a: '123', b: 'x "y" z' }, place: 'rows.csv:2' },
  ]);
  expect(dataRows('[{"a":1}]', 'rows.json')).toEqual([{ values: { a: 1 }, place: 'rows.json[0]' }]);
  expect(() => dataRows('{"a":1}', 'rows.json')).toThrow('list of objects');
});
