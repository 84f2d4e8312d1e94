import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filterBody } from '../../src/client/response/filter-body.ts';
import { jsonRows } from '../../src/client/response/json-rows.ts';
import {
  numbersOfParts,
  printJson,
  type WrittenNumbers,
  writtenNumbers,
} from '../../src/client/response/written-numbers.ts';

const TEXT = '{"id": 9007199254740993, "list": [1.0, 2, -0, 1e400, {"a/b": 0.10}], "t": "1.0"}';
const VALUE = JSON.parse(TEXT);
const NUMBERS = writtenNumbers({ content: TEXT, value: VALUE });

function previews(value: Parameters<typeof jsonRows>[0], numbers: WrittenNumbers): Record<string, string> {
  const rows = jsonRows(value, new Set(['/list/4']), numbers);
  return Object.fromEntries(rows.map(({ id, preview }) => [id, preview]));
}

test('numbers are shown as the server wrote them, whatever a double makes of them', () => {
  expect(previews(VALUE, NUMBERS)).toMatchObject({
    '/id': '9007199254740993',
    '/list/0': '1.0',
    '/list/1': '2',
    '/list/2': '-0',
    '/list/3': '1e400',
    '/list/4/a~1b': '0.10',
    '/t': '"1.0"',
  });
  expect(printJson(VALUE, NUMBERS).replace(/\s+/g, '')).toBe(TEXT.replace(/\s+/g, ''));
  expect(printJson(VALUE.list, NUMBERS, '/list')).toContain('"a/b": 0.10');
});

test('the values that a search finds have their numbers as they are written', async () => {
  const { values, pointers } = await filterBody(VALUE, '$..*');
  expect(previews(values, numbersOfParts(NUMBERS, pointers))).toMatchObject({
    "/$['id']": '9007199254740993',
    "/$['list']/0": '1.0',
    "/$['list'][0]": '1.0',
  });
  const text = await filterBody(VALUE, 'a/b');
  expect(previews(text.values, numbersOfParts(NUMBERS, text.pointers))).toEqual({
    '': expect.any(String),
    "/$.list[4]['a~1b']": '0.10',
  });
});

test('the numbers of a sequence are those of its texts, and of another value those of the value', () => {
  const content = '{"n": 1.50}\n\n{"n": 12345678901234567890}\n';
  const value = [{ n: 1.5 }, { n: 12345678901234567000 }];
  const numbers = writtenNumbers({ content, value, separator: '\n' });
  expect([...numbers]).toEqual([
    ['/0/n', '1.50'],
    ['/1/n', '12345678901234567890'],
  ]);
  expect(previews([{ n: 2 }], numbers)['/0/n']).toBe('2');
});

test('a printed value reads back as the same one', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const value = JSON.parse(text);
      const printed = printJson(value, writtenNumbers({ content: text, value }));
      expect(JSON.parse(printed)).toEqual(value);
    }),
  );
});
