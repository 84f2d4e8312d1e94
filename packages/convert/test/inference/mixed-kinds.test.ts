import { expect, test } from 'vitest';
import { areMixed } from '../../src/infer/components/shape-index.ts';
import { infer } from './recording.ts';

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

test('equal objects have one schema, whatever other objects have their name', async () => {
  const entry = (type: string, properties: Set<string>) => ({
    entry: { type, ...Object.fromEntries([...properties].map((name) => [name, 1])) },
  });
  const { schemas, answer } = await infer([
    { call: 'GET /a', answer: entry('between', BETWEEN) },
    { call: 'GET /b', answer: entry('first', FIRST) },
    { call: 'GET /c', answer: entry('last', LAST) },
    { call: 'GET /d', answer: entry('first', FIRST) },
  ]);
  const getEntry = (path: string) => {
    const name = String(answer(path)?.$ref).split('/').at(-1) ?? '';
    return schemas[name]?.properties?.entry;
  };
  expect(getEntry('/d')).toHaveProperty('$ref');
  expect(getEntry('/d')).toEqual(getEntry('/b'));
});
