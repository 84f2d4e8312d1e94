import { jsonSchema, looksLikeIdentifier, mergeSchemas, type Schema, scalar } from '@curlew/convert';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../../scripts/test-scope.ts';

// Without `ownProperties` it finds a `toString` in every object.
const ajv = new Ajv2020({ strict: false, logger: false, ownProperties: true });
formats.default(ajv);
const fits = (schema: Schema, value: unknown) => ajv.validate(schema, value);

test.each<[string, Schema]>([
  ['true', { type: 'boolean', example: true }],
  ['false', { type: 'boolean', example: false }],
  ['True', { type: 'string', example: 'True' }],
  ['0', { type: 'integer', example: 0 }],
  ['-12', { type: 'integer', example: -12 }],
  ['007', { type: 'string', example: '007' }],
  ['123456789012345', { type: 'integer', example: 123456789012345 }],
  ['1234567890123456', { type: 'string', example: '1234567890123456' }],
  ['1.5', { type: 'number', example: 1.5 }],
  ['1e3', { type: 'number', example: 1000 }],
  ['1e999', { type: 'string', example: '1e999' }],
  ['.5', { type: 'string', example: '.5' }],
  ['+1', { type: 'string', example: '+1' }],
  ['0x10', { type: 'string', example: '0x10' }],
  ['', { type: 'string', example: '' }],
  ['null', { type: 'string', example: 'null' }],
  ['NaN', { type: 'string', example: 'NaN' }],
  ['2024-02-29', { type: 'string', format: 'date', example: '2024-02-29' }],
  ['2023-02-29', { type: 'string', example: '2023-02-29' }],
  ['2024-13-01', { type: 'string', example: '2024-13-01' }],
  ['2024-01-01T00:00:00Z', { type: 'string', format: 'date-time', example: '2024-01-01T00:00:00Z' }],
  [
    '2024-01-01t23:59:59.123+02:00',
    { type: 'string', format: 'date-time', example: '2024-01-01t23:59:59.123+02:00' },
  ],
  ['2024-01-01T24:00:00Z', { type: 'string', example: '2024-01-01T24:00:00Z' }],
  ['2024-01-01T00:00:00', { type: 'string', example: '2024-01-01T00:00:00' }],
  [
    '7B0F5A3E-2c1d-4d6b-9a1e-0f2c3b4a5d6e',
    { type: 'string', format: 'uuid', example: '7B0F5A3E-2c1d-4d6b-9a1e-0f2c3b4a5d6e' },
  ],
])('scalar(%j)', (value, schema) => {
  expect(scalar(value, true)).toEqual(schema);
  const { example: _example, ...bare } = schema;
  expect(scalar(value)).toEqual(bare);
});

test.each<[string, unknown, Schema]>([
  [
    'an object',
    { a: 1, b: 'x' },
    { type: 'object', properties: { a: { type: 'integer' }, b: { type: 'string' } }, required: ['a', 'b'] },
  ],
  ['an empty object', {}, { type: 'object', properties: {} }],
  ['an empty array', [], { type: 'array', items: {} }],
  ['a mixed array', [1, 2.5, 'x', null], { type: 'array', items: { type: ['number', 'string', 'null'] } }],
  [
    'objects in an array',
    [{ a: 1 }, { a: 2, b: true }],
    {
      type: 'array',
      items: {
        type: 'object',
        properties: { a: { type: 'integer' }, b: { type: 'boolean' } },
        required: ['a'],
      },
    },
  ],
  ['text that reads as a number', '42', { type: 'string' }],
  ['a date', '2024-01-01', { type: 'string', format: 'date' }],
  ['null', null, { type: 'null' }],
  ['a huge number', 2 ** 70, { type: 'integer' }],
  ['what JSON has not', undefined, {}],
])('jsonSchema of %s', (_name, value, schema) => {
  expect(jsonSchema(value)).toEqual(schema);
});

test('jsonSchema keeps examples at the leaves, of their type', () => {
  expect(jsonSchema({ a: [1], b: null, c: 2 ** 70 }, true)).toEqual({
    type: 'object',
    properties: {
      a: { type: 'array', items: { type: 'integer', example: 1 } },
      b: { type: 'null' },
      c: { type: 'integer' },
    },
    required: ['a', 'b', 'c'],
  });
});

describe('mergeSchemas', () => {
  test.each<[string, Schema[], Schema]>([
    ['nothing', [], {}],
    ['one', [{ type: 'string', format: 'date' }], { type: 'string', format: 'date' }],
    ['the unknown gives way', [{}, { type: 'string' }, {}], { type: 'string' }],
    ['integer gives way to number', [{ type: 'integer' }, { type: 'number' }], { type: 'number' }],
    [
      'in the order first seen',
      [{ type: 'integer' }, { type: 'string' }, { type: 'number' }],
      { type: ['number', 'string'] },
    ],
    [
      'equal formats stay',
      [
        { type: 'string', format: 'uuid' },
        { type: 'string', format: 'uuid' },
      ],
      { type: 'string', format: 'uuid' },
    ],
    ['different formats go', [{ type: 'string', format: 'uuid' }, { type: 'string' }], { type: 'string' }],
    [
      'null keeps a format',
      [{ type: 'string', format: 'date' }, { type: 'null' }],
      { type: ['string', 'null'], format: 'date' },
    ],
    [
      'null keeps a shape',
      [{ type: 'object', properties: { a: { type: 'integer' } }, required: ['a'] }, { type: 'null' }],
      { type: ['object', 'null'], properties: { a: { type: 'integer' } }, required: ['a'] },
    ],
    [
      'arrays merge their items',
      [
        { type: 'array', items: {} },
        { type: 'array', items: { type: 'string' } },
      ],
      { type: 'array', items: { type: 'string' } },
    ],
    [
      'the first example stays',
      [{ type: 'integer' }, { type: 'integer', example: 2 }, { type: 'integer', example: 3 }],
      { type: 'integer', example: 2 },
    ],
    [
      'shared keywords stay',
      [
        { type: 'string', contentMediaType: 'a/b', description: 'x' },
        { type: 'string', contentMediaType: 'a/b', description: 'y' },
      ],
      { type: 'string', contentMediaType: 'a/b' },
    ],
    [
      'nullable stays',
      [{ type: 'string', nullable: true }, { type: 'integer' }],
      { type: ['string', 'integer'], nullable: true },
    ],
    [
      'a property absent from a sample is optional',
      [
        {
          type: 'object',
          properties: { a: { type: 'integer' }, b: { type: 'string' } },
          required: ['a', 'b'],
        },
        { type: 'object', properties: { b: { type: 'integer' } }, required: ['b'] },
      ],
      {
        type: 'object',
        properties: { a: { type: 'integer' }, b: { type: ['string', 'integer'] } },
        required: ['b'],
      },
    ],
  ])('%s', (_name, schemas, merged) => {
    expect(mergeSchemas(schemas)).toEqual(merged);
  });

  test('changes nothing it is given', () => {
    const schemas = [jsonSchema({ a: { b: 1 } }), jsonSchema({ a: { c: 1 } })];
    const before = JSON.stringify(schemas);
    mergeSchemas(schemas);
    expect(JSON.stringify(schemas)).toBe(before);
  });
});

test('a value fits its schema, and every sample the merged one', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue(), { minLength: 1, maxLength: 4 }), (given) => {
      const values = given.map((value) => JSON.parse(JSON.stringify(value)));
      const merged = mergeSchemas(values.map((value) => jsonSchema(value, true)));
      for (const value of values) {
        expect(fits(jsonSchema(value), value)).toBe(true);
        expect(fits(merged, value)).toBe(true);
      }
    }),
    { numRuns: propertyRuns(60) },
  );
});

test('an example fits its schema', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.integer().map(String), fc.float().map(String), fc.uuid()),
      (text) => {
        const schema = scalar(text, true);
        expect(fits(schema, schema.example)).toBe(true);
      },
    ),
    { numRuns: propertyRuns(300) },
  );
});

test('names of Object.prototype are ordinary names', () => {
  const value = JSON.parse('{"__proto__": {"constructor": 1}, "toString": []}');
  const schema = mergeSchemas([jsonSchema(value), jsonSchema({})]);
  expect(Object.keys(schema.properties ?? {})).toEqual(['__proto__', 'toString']);
  expect(schema.required).toBeUndefined();
  expect(Object.getPrototypeOf(schema.properties)).toBe(Object.prototype);
});

test('deep values end in a schema of anything', () => {
  const deep = JSON.parse('['.repeat(10_000) + ']'.repeat(10_000));
  expect(JSON.stringify(jsonSchema(deep)).length).toBeLessThan(5000);
});

test.each<[string, boolean]>([
  ['1', true],
  ['0042', true],
  ['7b0f5a3e-2c1d-4d6b-9a1e-0f2c3b4a5d6e', true],
  ['01ARZ3NDEKTSV4RRFFQ69G5FAV', true],
  ['81ARZ3NDEKTSV4RRFFQ69G5FAV', false],
  ['01ARZ3NDEKTSV4RRFFQ69G5FAI', false],
  ['deadbeef', true],
  ['DEADBEEF00', true],
  ['deadbee', false],
  ['1.5', false],
  ['-1', false],
  ['usr_1', false],
  ['me', false],
  ['', false],
])('looksLikeIdentifier(%j) is %j', (segment, identifier) => {
  expect(looksLikeIdentifier(segment)).toBe(identifier);
});
