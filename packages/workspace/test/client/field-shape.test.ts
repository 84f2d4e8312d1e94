import type { JsonObject } from '@curlew/openapi';
import { expect, test } from 'vitest';
import {
  fieldShape,
  firstValue,
  resolveSchema,
  typeWords,
} from '../../src/client/schema-form/field-shape.ts';

const root: JsonObject = {
  $defs: {
    'a/b': { type: 'string', minLength: 1 },
    Node: { type: 'object', required: ['next'], properties: { next: { $ref: '#/$defs/Node' } } },
    Loop: { $ref: '#/$defs/Loop' },
  },
};

test.each([
  [{ type: 'string' }, 'text'],
  [{ type: ['string', 'null'] }, 'text'],
  [{ type: 'integer' }, 'number'],
  [{ type: 'boolean' }, 'boolean'],
  [{ enum: ['a', 1, null] }, 'choice'],
  [{ const: 'pong' }, 'choice'],
  [{ type: 'array', items: { type: 'string' } }, 'array'],
  [{ type: 'object', properties: { a: {} } }, 'object'],
  [{ properties: { a: {} } }, 'object'],
  [{ type: 'object', additionalProperties: { type: 'string' } }, 'object'],
  [{ type: 'object' }, 'json'],
  [{ type: ['string', 'integer'] }, 'json'],
  [{}, 'json'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'text'],
  [{ oneOf: [{ type: 'string' }, { type: 'integer' }] }, 'variants'],
] as [JsonObject, string][])('%j is filled in as %s', (schema, kind) => {
  expect(fieldShape(schema, root).kind).toBe(kind);
});

test('references are followed, escaped names too, and a cycle ends', () => {
  expect(resolveSchema({ $ref: '#/$defs/a~1b', description: 'Own' }, root)).toEqual({
    type: 'string',
    minLength: 1,
    description: 'Own',
  });
  expect(resolveSchema({ $ref: '#/$defs/Loop' }, root)).toEqual({});
  expect(resolveSchema({ $ref: '#/$defs/__proto__' }, root)).toEqual({});
  expect(JSON.stringify(firstValue(resolveSchema({ $ref: '#/$defs/Node' }, root), root)).length).toBeLessThan(
    1_000,
  );
});

test('`allOf` is put together', () => {
  const schema = {
    allOf: [
      { type: 'object', required: ['a'], properties: { a: { type: 'string' } } },
      { required: ['b'], properties: { b: { type: 'integer', default: 3 } } },
    ],
  };
  const resolved = resolveSchema(schema, root);
  expect(fieldShape(resolved, root)).toMatchObject({
    kind: 'object',
    properties: [
      ['a', { type: 'string' }, true],
      ['b', { type: 'integer', default: 3 }, true],
    ],
  });
  expect(firstValue(resolved, root)).toEqual({ a: '', b: 3 });
});

test('types read as words', () => {
  expect(typeWords({ type: ['array', 'null'], items: { $ref: '#/$defs/a~1b' } }, root)).toBe(
    'array of string or null',
  );
  expect(typeWords({ type: 'string', format: 'date-time' }, root)).toBe('date-time');
});
