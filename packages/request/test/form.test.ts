import { expect, test } from 'vitest';
import { initialType, isFileSchema, isScalar, typedValue } from '../src/form/typed-value.ts';
import {
  getSerialization,
  isSerializedAsText,
  itemSerialization,
  memberSerialization,
} from '../src/form/value-serialization.ts';

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
    const body = getSerialization(type, ENCODINGS);
    const isText = (name: string) => isSerializedAsText(memberSerialization(body, name));
    expect(['plain', 'either', 'xml', 'styled', 'json', 'problem'].map(isText)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
    const plain = memberSerialization(body, 'plain');
    const inside = [
      itemSerialization(plain),
      memberSerialization(plain, 'a'),
      itemSerialization(itemSerialization(plain)),
      memberSerialization(itemSerialization(plain), 'a'),
      memberSerialization(memberSerialization(body, 'styled'), 'a'),
    ];
    expect(inside.map(isSerializedAsText)).toEqual([true, false, false, false, true]);
  },
);

test('numbers in a body of JSON are numbers', () => {
  const body = getSerialization('application/merge-patch+json');
  expect([body, memberSerialization(body, 'a'), itemSerialization(body)].map(isSerializedAsText)).toEqual([
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

test('a value is a file if it is bytes, not a string with an encoding or with the media type of a text', () => {
  const image = { contentMediaType: 'image/png' };
  expect(isFileSchema({ types: ['string'], format: 'binary' })).toBe(true);
  expect(isFileSchema({ types: [], ...image })).toBe(true);
  expect(isFileSchema({ types: ['string'], ...image })).toBe(true);
  expect(isFileSchema({ types: ['string', 'null'], contentMediaType: 'application/octet-stream' })).toBe(
    true,
  );
  expect(isFileSchema({ types: ['string'], contentMediaType: 'application/json' })).toBe(false);
  expect(isFileSchema({ types: ['string'], contentMediaType: 'text/csv' })).toBe(false);
  expect(isFileSchema({ types: ['string'], ...image, contentEncoding: 'base64' })).toBe(false);
  expect(isFileSchema({ types: ['string'] })).toBe(false);
});
