import { expect, test } from 'vitest';
import { areMixed } from '../../src/infer/components/mixed-kinds.ts';
import { mergeKinds } from '../../src/infer/components/shape-index.ts';

const names = (text: string) => new Set(text.split(''));
/** Neighbors have 7 of 9 names in common, the first and the last 4 of 12. */
const FIRST = names('abcdefgh');
const BETWEEN = names('abcdefij');
const LAST = names('abcdijkl');

test.each([
  ['one kind', [FIRST], false],
  ['two alike', [FIRST, BETWEEN], false],
  ['two that are not', [FIRST, LAST], true],
  ['the different ones at the ends', [FIRST, BETWEEN, LAST], true],
  ['the different ones last', [BETWEEN, FIRST, LAST], true],
  ['the different ones first', [LAST, FIRST, BETWEEN], true],
  ['few properties', [names('abc'), names('def')], false],
])('kinds are mixed whatever their order: %s', (_name, kinds, expected) => {
  expect(areMixed(kinds)).toBe(expected);
});

test('a shape is mixed once two of its kinds have little in common', () => {
  const kinds = (kind: string, properties: Set<string>) => ({
    values: new Map([[kind, new Set(properties)]]),
    isResource: false,
    isMixed: false,
  });
  const shape = kinds('between', BETWEEN);
  mergeKinds(shape, kinds('first', FIRST));
  expect([...shape.values.keys(), shape.isMixed]).toEqual(['between', 'first', false]);
  mergeKinds(shape, kinds('last', LAST));
  expect(shape.isMixed).toBe(true);
});

test('a shape is mixed once more objects of its kinds have other properties', () => {
  const shape = {
    values: new Map([
      ['one', names('abcdefgh')],
      ['other', names('abcdefgi')],
    ]),
    isResource: false,
    isMixed: false,
  };
  mergeKinds(shape, { values: new Map([['one', names('jklmnopq')]]), isResource: false, isMixed: false });
  expect(shape.isMixed).toBe(true);
});
