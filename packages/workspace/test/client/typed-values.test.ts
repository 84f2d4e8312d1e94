import { expect, test } from 'vitest';
import {
  exactNumber,
  exactText,
  parseExact,
  textsOfNumbers,
} from '../../src/client/schema-form/typed-values.ts';

test.each([
  ['12345678901234567890', '12345678901234567890'],
  ['1.0', '1.0'],
  ['1.05', '1.05'],
  ['1e3', '1e3'],
  ['-0', '-0'],
  ['7', '7'],
  // No number yet, or none of JSON: what is typed stays.
  ['1.', '"1."'],
  ['-', '"-"'],
  ['', '""'],
  ['01', '"01"'],
  ['0x10', '"0x10"'],
  ['{{count}}', '"{{count}}"'],
])('%s that is typed for a number is sent as %s', (text, sent) => {
  expect(JSON.stringify(exactNumber(text))).toBe(sent);
});

test('a text of JSON that is edited by a form keeps the digits of its numbers', () => {
  const text = '{\n  "id": 12345678901234567890,\n  "list": [\n    1.0,\n    2\n  ],\n  "name": "a"\n}';
  const body = parseExact(text) as { list: [] };
  expect(exactText(body)).toBe(text);
  expect(exactText({ ...body, name: 'b', list: [...body.list, exactNumber('3.00')] as never })).toBe(
    text.replace('"a"', '"b"').replace('    2\n', '    2,\n    3.00\n'),
  );
  const plain = { id: 1, list: ['1.0', null, true] };
  expect(exactText(plain)).toBe(plain);
});

test('a number of an address is a text with its digits', () => {
  const value = parseExact('{"a":[1.0,2,"x"],"b":12345678901234567890}');
  expect(textsOfNumbers(value)).toEqual({ a: ['1.0', 2, 'x'], b: '12345678901234567890' });
  expect(textsOfNumbers(exactNumber('1.0'))).toBe('1.0');
  expect(textsOfNumbers(null)).toBe(null);
});
