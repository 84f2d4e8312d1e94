import { expect, test } from 'vitest';
import { initialType, isScalar, typedValue } from '../client/try-it/fields/scalar-types.ts';
import {
  isWrittenAsText,
  itemWrittenAs,
  memberWrittenAs,
  writtenAs,
} from '../client/try-it/fields/written-as.ts';
import { type StreamItem, sequenceReader } from '../client/try-it/send-request.ts';
import { sequenceValues, typedSequence } from '../client/try-it/sequence-texts.ts';

test.each([
  ['null', ['integer', 'null'], null],
  ['null', ['string'], 'null'],
  ['12', ['integer'], 12],
  ['1.50', ['number', 'null'], 1.5],
  ['twelve', ['integer'], 'twelve'],
  ['12', ['string'], '12'],
  ['true', ['boolean'], true],
  ['Infinity', ['number'], 'Infinity'],
])('%j is a value of %j', (text, types, value) => {
  expect(typedValue(text, types, false)).toEqual(value);
});

test('a number in a query is sent as it is typed, with all its digits', () => {
  const typed = (text: string) => typedValue(text, ['integer'], true);
  expect(['9007199254740993', ' 7 ', '1.50'].map(typed)).toEqual(['9007199254740993', '7', '1.50']);
});

test('a text in a query that may be a number keeps its spaces', () => {
  expect(typedValue(' 7 ', ['string', 'integer'], true)).toBe(' 7 ');
});

test.each([
  ['007', ['integer', 'string'], 'string'],
  [7, ['string', 'integer'], 'integer'],
  [7, ['string', 'number'], 'number'],
  [7.5, ['string', 'integer', 'number'], 'number'],
  [true, ['string', 'boolean'], 'boolean'],
  [null, ['string', 'null'], 'null'],
  [undefined, ['null', 'string'], 'string'],
  [7, ['null', 'string'], 'string'],
])('%j has first the type, of %j, %s', (value, types, type) => {
  expect(initialType(value, types)).toBe(type);
});

const encoded = (name: string, encoding: object) => ({ name, headers: [], ...encoding });
const ENCODINGS = [
  encoded('json', { contentType: 'application/json' }),
  encoded('problem', { contentType: 'application/problem+json; charset=utf-8' }),
  encoded('either', { contentType: 'text/plain, application/json' }),
  encoded('xml', { contentType: 'application/xml' }),
  encoded('styled', { style: 'deepObject', contentType: 'application/json' }),
];

test.each(['application/x-www-form-urlencoded', 'multipart/form-data'])(
  'numbers in a body of %s are texts, but not those in JSON',
  (type) => {
    const body = writtenAs(type, ENCODINGS);
    const isText = (name: string) => isWrittenAsText(memberWrittenAs(body, name));
    expect(['plain', 'either', 'xml', 'styled', 'json', 'problem'].map(isText)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
    const plain = memberWrittenAs(body, 'plain');
    const inside = [
      itemWrittenAs(plain),
      memberWrittenAs(plain, 'a'),
      itemWrittenAs(itemWrittenAs(plain)),
      memberWrittenAs(itemWrittenAs(plain), 'a'),
      memberWrittenAs(memberWrittenAs(body, 'styled'), 'a'),
    ];
    expect(inside.map(isWrittenAsText)).toEqual([true, false, false, false, true]);
  },
);

test('numbers in a body of JSON are numbers', () => {
  const body = writtenAs('application/merge-patch+json');
  expect([body, memberWrittenAs(body, 'a'), itemWrittenAs(body)].map(isWrittenAsText)).toEqual([
    false,
    false,
    false,
  ]);
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
  [
    'application/vnd.rows+json-seq',
    '\u001e{\n  "a": 1\n}\n\u001e[\n2\n]\u001e',
    ['{\n  "a": 1\n}', '[\n2\n]'],
  ],
  ['application/json', '{"a":1}\n', []],
])('items of %s are reported as their bytes come', (type, text, items) => {
  const got: StreamItem[] = [];
  const read = sequenceReader(
    type,
    (item) => got.push(item),
    () => got.length,
  );
  for (const byte of new TextEncoder().encode(text)) read(Uint8Array.of(byte));
  expect(got).toEqual(items.map((data, at) => ({ type: '', data, atMs: at })));
});

test('only a record separator ends a text of RFC 7464, only a line end one of JSON Lines', () => {
  const text = '\u001e{\n"a": 1\n}\n\u001e2\n';
  expect(sequenceValues(text, 'json-seq')).toEqual([{ a: 1 }, 2]);
  expect(sequenceValues(text, 'json-lines')).toBeUndefined();
  expect(sequenceValues('{"a":1}\r\n2', 'json-lines')).toEqual([{ a: 1 }, 2]);
  expect(sequenceValues('{"a":1}\n2', 'json-seq')).toBeUndefined();
});

test.each([
  ['{"a":1}\n\n2\n', [{ a: 1 }, 2]],
  ['\u001e{\n"a": 1\n}\n\u001e2\n', [{ a: 1 }, 2]],
  ['{\n"a": 1\n}', [{ a: 1 }]],
  ['{"a":1}\n{', undefined],
  ['\u001e{"a":1}\n\u001e{', undefined],
  ['', []],
])('%j is typed for the values %j', (text, values) => {
  expect(typedSequence(text)).toEqual(values);
});
