import type { Json } from '@curlew/openapi';
import { expect, test } from 'vitest';
import { jsonRows, openRowsTo } from '../../src/client/response/json-rows.ts';

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

test('the rows around a value are opened, and those that were opened stay', () => {
  const value = { a: { b: { c: { d: 1 } } }, e: { f: { g: 1 } } };
  const closed = new Set(['/a', '/e/f']);
  expect(jsonRows(value, closed).map(({ id }) => id)).not.toContain('/a/b');
  const rows = jsonRows(value, openRowsTo('/a/b/c/d', closed)).map(({ id }) => id);
  expect(rows).toEqual(expect.arrayContaining(['/a/b/c/d', '/e/f/g']));
});
