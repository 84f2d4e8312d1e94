import type { Json, JsonObject } from '@curlew/openapi';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { whyUnsatisfiable } from '../../../bench/src/corpus/samples/unsatisfiable.ts';

type Schema = JsonObject | boolean;

function isValid(schema: Schema, value: Json, defs: Record<string, Schema> = {}): boolean {
  const whole = typeof schema === 'boolean' ? schema : { ...schema, $defs: defs };
  return new Ajv2020({ strict: false, allowUnionTypes: true }).compile(whole)(value) as boolean;
}

function reason(schema: Schema, defs: Record<string, Schema> = {}): string | undefined {
  return whyUnsatisfiable(schema, {
    target: (ref) => defs[ref.replace('#/$defs/', '')],
    isValid: (one, value) => isValid(one, value, defs),
  })?.rule;
}

const needs = (name: string, schema: Schema): Schema => ({
  type: 'object',
  required: [name],
  properties: { [name]: schema },
});

it.each<[string, Schema, string | undefined]>([
  ['an open schema', {}, undefined],
  ['false', false, 'false'],
  ['an enum of another type', { type: 'string', enum: [1, 2] }, 'no allowed value is valid'],
  ['an enum with one that fits', { type: 'string', enum: [1, 'a'] }, undefined],
  ['an enum that a pattern excludes', { enum: ['a'], pattern: '^b$' }, 'no allowed value is valid'],
  [
    'types of two parts',
    { allOf: [{ type: 'string' }, { type: 'object' }] },
    'types that exclude each other',
  ],
  ['an integer and a number', { allOf: [{ type: 'integer' }, { type: 'number' }] }, undefined],
  ['bounds', { type: 'number', minimum: 3, maximum: 2 }, 'minimum above maximum'],
  ['bounds of another type', { minimum: 3, maximum: 2 }, undefined],
  ['lengths', { type: 'string', minLength: 3, maxLength: 2 }, 'minLength above maxLength'],
  [
    'a pattern in slashes',
    { type: 'string', pattern: '/^a$/' },
    'no text matches the pattern and the lengths',
  ],
  [
    'a pattern that is too long',
    { type: 'string', pattern: '^a{5}$', maxLength: 4 },
    'no text matches the pattern and the lengths',
  ],
  ['a pattern that fits', { type: 'string', pattern: '^a{5}$', maxLength: 5 }, undefined],
  [
    'two patterns',
    { allOf: [{ type: 'string', pattern: '^a' }, { pattern: '^b' }] },
    'no text matches the pattern and the lengths',
  ],
  ['look-ahead', { type: 'string', pattern: '^(?=.*b)[a-c]+$', maxLength: 1 }, undefined],
  ['what is required', needs('a', { type: 'string', enum: [1] }), 'no allowed value is valid'],
  ['what is optional', { type: 'object', properties: { a: false } }, undefined],
  ['what is required of objects alone', { required: ['a'], properties: { a: false } }, undefined],
  [
    'what is required and excluded',
    { allOf: [needs('a', {}), { type: 'object', additionalProperties: false }] },
    'a required property that additionalProperties excludes',
  ],
  ['items', { type: 'array', minItems: 1, items: false }, 'false'],
  ['no items', { type: 'array', items: false }, undefined],
  [
    'unique items',
    { type: 'array', minItems: 3, uniqueItems: true, items: { enum: ['a', 'b'] } },
    'more unique items than allowed values',
  ],
  [
    'alternatives that are equal',
    { oneOf: [{ type: 'object', title: 'A' }, { type: 'object' }] },
    'alternatives of oneOf that accept the same',
  ],
  ['one alternative of which is narrower', { oneOf: [{ type: 'object' }, needs('a', {})] }, undefined],
  [
    'alternatives of which each is within another',
    { oneOf: [{ type: 'integer' }, { type: 'integer', title: 'x' }, { type: 'number' }] },
    undefined,
  ],
  [
    'no alternative',
    { anyOf: [{ type: 'string' }, { type: 'array' }], type: 'object' },
    'no alternative of anyOf is possible',
  ],
])('%s: %j', (_, schema, want) => {
  expect(reason(schema)).toBe(want);
});

it('a value that holds itself is endless, one that may end is not', () => {
  expect(reason({ $ref: '#/$defs/A' }, { A: needs('a', { $ref: '#/$defs/A' }) })).toBe('endless');
  const list = { type: 'array', items: { $ref: '#/$defs/A' } };
  expect(reason({ $ref: '#/$defs/A' }, { A: needs('a', list) })).toBeUndefined();
});

const leaf = fc.constantFrom<Schema>(
  { type: 'string' },
  { type: 'integer' },
  { enum: ['a', 1] },
  { type: 'string', pattern: '^a' },
  { type: 'string', maxLength: 1 },
  { minimum: 2 },
  { maximum: 1 },
  true,
  false,
);
const { schema } = fc.letrec<{ schema: Schema }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.record({
      type: fc.constantFrom('object', ['object', 'string']),
      properties: fc.dictionary(fc.constantFrom('a', 'b'), tie('schema'), { maxKeys: 2 }),
      required: fc.uniqueArray(fc.constantFrom('a', 'b'), { maxLength: 2 }),
      additionalProperties: fc.boolean(),
    }),
    fc.record({
      type: fc.constant('array'),
      items: tie('schema'),
      minItems: fc.nat(2),
      uniqueItems: fc.boolean(),
    }),
    ...['allOf', 'anyOf', 'oneOf'].map((keyword) =>
      fc.array(tie('schema'), { minLength: 1, maxLength: 3 }).map((parts) => ({ [keyword]: parts })),
    ),
  ),
})) as { schema: fc.Arbitrary<Schema> };
const value = fc.oneof(
  fc.constantFrom<Json>(
    'a',
    'ab',
    '',
    1,
    2,
    0,
    null,
    true,
    [],
    ['a'],
    ['a', 'a'],
    [1, 'a'],
    {},
    { a: 'a' },
    { a: 1, b: 'a' },
    { b: 2 },
  ),
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>,
);

it.each<[string, Schema[], Json]>([
  [
    'members that only one declares, where no others are allowed',
    [
      { type: 'object', required: ['a'], additionalProperties: false },
      { type: 'object', required: ['a'], properties: { a: { type: 'string' } }, additionalProperties: false },
    ],
    { a: 'a' },
  ],
  [
    'members that only one declares, where others are texts',
    [
      { type: 'object', additionalProperties: { type: 'string' } },
      { type: 'object', properties: { a: { type: 'number' } }, additionalProperties: { type: 'string' } },
    ],
    { a: 1 },
  ],
  [
    'items behind others',
    [
      { type: 'array', items: { type: 'string' } },
      { type: 'array', prefixItems: [{ type: 'number' }], items: { type: 'string' } },
    ],
    [1, 'a'],
  ],
])('alternatives of oneOf are not the same: %s', (_, oneOf, value) => {
  expect(isValid({ oneOf }, value)).toBe(true);
  expect(reason({ oneOf })).toBeUndefined();
  expect(reason({ oneOf: oneOf.toReversed() })).toBeUndefined();
});

it('never reports a schema that a value satisfies', () => {
  fc.assert(
    fc.property(schema, fc.array(value, { minLength: 10, maxLength: 15 }), (given, values) => {
      const rule = reason(given);
      fc.pre(rule !== undefined);
      const validate = new Ajv2020({ strict: false, allowUnionTypes: true }).compile(given);
      for (const one of values) expect([one, validate(one)]).toEqual([one, false]);
    }),
    { numRuns: 12 },
  );
});
