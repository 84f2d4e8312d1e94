import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseWithRepeats } from '../src/internal.ts';

test.each([
  ['{"a":1,"a":2}', { a: [1, 2] }],
  ['{"a":[1],"a":2,"a":[3]}', { a: [[1], 2, [3]] }],
  ['{"a":{"b":1,"b":2},"a":{}}', { a: [{ b: [1, 2] }, {}] }],
  ['{"a":null,"a":true}', { a: [null, true] }],
  ['{"\\u0061":"x","a":"y"}', { a: ['x', 'y'] }],
  ['[{"a":1},{"a":2}]', [{ a: 1 }, { a: 2 }]],
  ['{"a:b":"{\\"a\\":[1]}","c":"]"}', { 'a:b': '{"a":[1]}', c: ']' }],
  ['{"__proto__":1,"__proto__":2}', JSON.parse('{"__proto__":[1,2]}')],
  ['{"":1,"":2}', { '': [1, 2] }],
])('%s', (text, expected) => {
  expect(parseWithRepeats(text)).toEqual(expected);
});

test('JSON without repeated names is read as by JSON.parse', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(undefined, 2, '\t'), (json, space) => {
      const text = JSON.stringify(JSON.parse(json), null, space);
      expect(parseWithRepeats(text)).toEqual(JSON.parse(text));
    }),
  );
});

test('deep and long texts are read', () => {
  const deep = 50_000;
  expect(JSON.stringify(parseWithRepeats(`${'{"a":'.repeat(10)}1${'}'.repeat(10)}`))).toContain('1');
  expect(Array.isArray(parseWithRepeats(`${'['.repeat(deep)}${']'.repeat(deep)}`))).toBe(true);
  const text = JSON.stringify({ a: '\\"'.repeat(500_000) });
  expect(parseWithRepeats(text)).toEqual(JSON.parse(text));
});
