import { expect, test } from 'vitest';
import { locatePointers } from '../../src/client/response/locate-pointers.ts';

/** Each pointer with its line and the text of its range. */
function locate(text: string, ...pointers: string[]): Record<string, [number, string]> {
  return Object.fromEntries(
    [...locatePointers(text, pointers)].map(([pointer, { line, start, end }]) => [
      pointer,
      [line, text.slice(start, end)],
    ]),
  );
}

const value = { id: 'a', 'a/b': { 'c~d': 1, '': [true, { x: null }] }, list: [[1, 2], []] };

test('names, escaped names and items of arrays have the line that a formatted text has them on', () => {
  const text = JSON.stringify(value, null, 2);
  const lines = text.split('\n');
  const found = locate(
    text,
    '/id',
    '/a~1b',
    '/a~1b/c~0d',
    '/a~1b/',
    '/a~1b//1/x',
    '/list/0/1',
    '/list/1',
    '',
  );
  expect(found).toEqual({
    '/id': [2, '"id": "a"'],
    '/a~1b': [3, '"a/b": {'],
    '/a~1b/c~0d': [4, '"c~d": 1'],
    '/a~1b/': [5, '"": ['],
    '/a~1b//1/x': [8, '"x": null'],
    '/list/0/1': [15, '2'],
    '/list/1': [17, '['],
    '': [1, '{'],
  });
  for (const [line, part] of Object.values(found)) expect(lines[line - 1]).toContain(part);
});

test('a text on one line has the same values at other ranges', () => {
  expect(locate(JSON.stringify(value), '/a~1b//1/x', '/list/0/1', '/list')).toEqual({
    '/a~1b//1/x': [1, '"x":null'],
    '/list/0/1': [1, '2'],
    '/list': [1, '"list":['],
  });
});

test('names are compared as they are read, not as they are written', () => {
  expect(locate('{"\\u0061": 1,\n"b\\/c": 2}', '/a', '/b~1c')).toEqual({
    '/a': [1, '"\\u0061": 1'],
    '/b~1c': [2, '"b\\/c": 2'],
  });
});

test('of a repeated name the last value counts, and nothing in an earlier one', () => {
  const text = '{\n"a": {"b": 1,\n"c": 2},\n"ab": 0,\n"a": {"c": 3}\n}';
  expect(JSON.parse(text)).toEqual({ a: { c: 3 }, ab: 0 });
  expect(locate(text, '/a/c', '/a/b', '/ab')).toEqual({
    '/ab': [4, '"ab": 0'],
    '/a/c': [5, '"c": 3'],
    '/a/b': [5, '"a": {'],
  });
});

test('what is missing has the place of the value around it', () => {
  expect(locate('{\n"user": {\n"tags": []}}', '/user/name/first', '/user/tags/0', '/team')).toEqual({
    '/team': [1, '{'],
    '/user/name/first': [2, '"user": {'],
    '/user/tags/0': [3, '"tags": ['],
  });
});

test.each([
  ['a BOM', '\uFEFF{\n"a": 1}', 2],
  ['Windows line ends', '{\r\n\r\n"a": 1}', 3],
  ['blank lines before', '\n\n{"a": 1}', 3],
])('%s moves no value', (_, text, line) => {
  expect(locate(text, '/a')).toEqual({ '/a': [line, '"a": 1'] });
});

test('a scalar is a text of its own, and a text that breaks off has what is before its end', () => {
  expect(locate('"all"', '')).toEqual({ '': [1, '"all"'] });
  expect(locate('[{"a": 1},\n{"b', '/0/a', '/1')).toEqual({ '/0/a': [1, '"a": 1'], '/1': [2, '{'] });
  expect(locate('', '', '/a')).toEqual({});
});

test('time grows with the text and the pointers, not with their product', () => {
  const items = Array.from({ length: 20_000 }, (_, index) => ({ id: index }));
  const text = JSON.stringify(items, null, 1);
  const found = locatePointers(
    text,
    items.map((_, index) => `/${index}/id`),
  );
  expect(found.size).toBe(20_000);
  expect(found.get('/19999/id')?.line).toBe(2 + 19_999 * 3 + 1);
});

test('a value nested 100,000 deep is marked at the 200th level', () => {
  const depth = 100_000;
  const text = '[\n'.repeat(depth);
  expect(locate(text, '/0'.repeat(depth - 1))).toEqual({ ['/0'.repeat(depth - 1)]: [201, '['] });
});
