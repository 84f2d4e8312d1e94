import type { Json } from '@curlew/openapi';
import { expect, test } from 'vitest';
import { jsonRows } from '../../src/client/response/json-rows.ts';

const lines = (value: Json, toggled: string[] = []) =>
  jsonRows(value, new Set(toggled)).map(
    ({ level, key, preview }) => `${'  '.repeat(level - 1)}${key === undefined ? '' : `${key}: `}${preview}`,
  );

test('two levels are open, deeper ones show what is inside', () => {
  expect(
    lines({ id: 'a', profile: { name: { first: 'Ada' }, tags: [1, 2] }, none: null, empty: [] }),
  ).toEqual([
    '{id, profile, none, empty}',
    '  id: "a"',
    '  profile: {name, tags}',
    '    name: {first}',
    '    tags: [2 items]',
    '  none: null',
    '  empty: [0 items]',
  ]);
});

test('rows are opened and closed by their pointer', () => {
  const value = { 'a/b': { 'c~d': { e: 1 } } };
  expect(lines(value, ['/a~1b/c~0d'])).toContain('      e: 1');
  expect(lines(value, ['/a~1b'])).toEqual(['{a/b}', '  a/b: {c~d}']);
});

test('a value nested 100,000 deep has a tree', () => {
  let deep: Json = 1;
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  expect(jsonRows(deep, new Set())).toHaveLength(3);
});
