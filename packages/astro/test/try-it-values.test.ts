import { expect, test } from 'vitest';
import { isScalar, typedValue } from '../client/try-it/fields/scalar-types.ts';
import type { StreamItem } from '../client/try-it/send-request.ts';
import { sequenceReader } from '../client/try-it/sequence-reader.ts';

test.each([
  ['null', ['string', 'null'], null],
  ['null', ['string'], 'null'],
  ['', ['string', 'null'], ''],
  ['12', ['integer'], 12],
  ['1.50', ['number', 'null'], 1.5],
  ['twelve', ['integer'], 'twelve'],
  ['12', ['string'], '12'],
  ['12', ['string', 'integer'], 12],
  ['true', ['boolean', 'string'], true],
  ['Infinity', ['number'], 'Infinity'],
])('%j is a value of %j', (text, types, value) => {
  expect(typedValue(text, types, false)).toEqual(value);
});

test('a number in a query is sent as it is typed, with all its digits', () => {
  const typed = (text: string) => typedValue(text, ['integer'], true);
  expect(['9007199254740993', ' 7 ', '1.50'].map(typed)).toEqual(['9007199254740993', '7', '1.50']);
});

test('only values without parts are typed into a line', () => {
  expect([['string'], ['integer', 'null'], ['string', 'array'], []].map(isScalar)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test.each([
  ['application/x-ndjson', '{"a":1}\n{"b":"é"}\n\n{"c":3}\n{"d"', ['{"a":1}', '{"b":"é"}', '{"c":3}']],
  ['application/json-seq', '\u001e{"a":1}\n\u001e{"b":2}\n', ['{"a":1}', '{"b":2}']],
  ['application/json', '{"a":1}\n', []],
])('items of %s are reported as their bytes come', (type, text, items) => {
  const got: StreamItem[] = [];
  const read = sequenceReader(
    type,
    (item) => got.push(item),
    () => got.length,
  );
  for (const byte of new TextEncoder().encode(text)) read(Uint8Array.of(byte));
  expect(got).toEqual(items.map((data, at) => ({ type: String(at + 1), data, atMs: at })));
});
