import { type JsonObject, SchemaValidators } from '@curlew/openapi';
import { expect, test } from 'vitest';
import { invalidValues } from '../../src/negative/invalid-values.ts';
import { describeApi } from '../describe.ts';

const schema: JsonObject = {
  type: 'object',
  required: ['name', 'age'],
  additionalProperties: false,
  properties: {
    name: { type: 'string', minLength: 2, maxLength: 5, pattern: '^[A-Z]' },
    age: { type: 'integer', minimum: 0, exclusiveMaximum: 150 },
    role: { enum: ['admin', 'user'] },
    tags: { type: 'array', maxItems: 1, items: { $ref: '#/$defs/tag' } },
  },
  $defs: { tag: { type: 'string', format: 'uuid' } },
};
const valid = { name: 'Ada', age: 36, role: 'admin', tags: ['6f1c8a52-0000-4000-8000-000000000000'] };

test('each rule is violated once, and nothing else is changed', () => {
  const found = invalidValues(schema, valid);
  const names = found.map(({ name }) => name);
  for (const name of [
    ' is not of type object',
    ' lacks name',
    ' lacks age',
    ' has an unknown property',
    '/name is not of type string',
    '/name is null',
    '/name is shorter than 2',
    '/name is longer than 5',
    '/name does not match its pattern',
    '/age is less than 0',
    '/age is not less than 150',
    '/age is not an integer',
    '/role is not an allowed value',
    '/tags has more than 1 items',
    '/tags/0 is not a valid uuid',
  ])
    expect(names).toContain(name);
  expect(found.find(({ name }) => name === '/age is less than 0')?.value).toEqual({ ...valid, age: -1 });
});

test('the schema refuses every one of them', async () => {
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Users', version: '1' },
    paths: {},
    components: {
      schemas: {
        User: {
          ...schema,
          $defs: undefined,
          properties: {
            ...(schema.properties as JsonObject),
            tags: { type: 'array', maxItems: 1, items: { type: 'string', format: 'uuid' } },
          },
        },
      },
    },
  });
  const description = await describeApi(text, '/openapi.json');
  const source = description.resolve('#/components/schemas/User', { file: description.entry, pointer: '' });
  if (!source) throw new Error('no schema');
  const validator = new SchemaValidators(description).validator(source);
  expect(validator.validate(valid).verdict).toBe('valid');
  for (const { name, value } of invalidValues(validator.document.schema, valid))
    expect([name, validator.validate(value).verdict]).toEqual([name, 'invalid']);
});

test('a schema without constraints has no invalid values, and recursion ends', () => {
  expect(invalidValues({}, { a: 1 })).toEqual([]);
  const list: JsonObject = {
    $ref: '#/$defs/list',
    $defs: { list: { properties: { next: { $ref: '#/$defs/list' } }, type: 'object' } },
  };
  let value: JsonObject = {};
  for (let depth = 0; depth < 50; depth += 1) value = { next: value };
  expect(invalidValues(list, value).length).toBeLessThanOrEqual(60);
});
