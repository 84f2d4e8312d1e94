import { type Json, type JsonObject, SchemaValidators, SchemaViews } from '@curlew/openapi';
import { expect, test } from 'vitest';
import { invalidValues } from '../../src/negative/invalid-values.ts';
import { describeApi } from '../describe.ts';

/** The invalid values of a schema, and its validator. */
async function getValues(given: JsonObject, value: Json, schemas: JsonObject = {}) {
  const description = await describeApi(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Users', version: '1' },
      paths: {},
      components: { schemas: { ...schemas, Root: given } },
    }),
    '/openapi.json',
  );
  const source = description.resolve('#/components/schemas/Root', { file: description.entry, pointer: '' });
  if (!source) throw new Error('no schema');
  const validator = new SchemaValidators(description).validator(source);
  const views = new SchemaViews(description);
  const accepts = (one: Json): boolean => validator.validate(one).verdict === 'valid';
  const found = invalidValues(views.view(source), value, { views, accepts });
  return { found, names: found.map(({ name }) => name), accepts };
}

const schema: JsonObject = {
  type: 'object',
  required: ['name', 'age'],
  additionalProperties: false,
  properties: {
    name: { type: 'string', minLength: 2, maxLength: 5, pattern: '^[A-Z]' },
    age: { type: 'integer', minimum: 0, exclusiveMaximum: 150 },
    role: { enum: ['admin', 'user'] },
    tags: { type: 'array', maxItems: 1, items: { $ref: '#/components/schemas/Tag' } },
  },
};
const schemas: JsonObject = { Tag: { type: 'string', format: 'uuid' } };
const valid = { name: 'Ada', age: 36, role: 'admin', tags: ['6f1c8a52-0000-4000-8000-000000000000'] };

test('each rule is violated once, and nothing else is changed', async () => {
  const { found, names } = await getValues(schema, valid, schemas);
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
  const { found, accepts } = await getValues(schema, valid, schemas);
  expect(accepts(valid)).toBe(true);
  for (const { name, value } of found) expect([name, accepts(value)]).toEqual([name, false]);
});

test('a schema without constraints has no invalid values, and recursion ends', async () => {
  expect((await getValues({}, { a: 1 })).found).toEqual([]);
  const list: JsonObject = {
    type: 'object',
    properties: { next: { $ref: '#/components/schemas/Root' } },
  };
  let value: JsonObject = {};
  for (let depth = 0; depth < 50; depth += 1) value = { next: value };
  expect((await getValues(list, value)).found.length).toBeLessThanOrEqual(60);
});

test('members, items and alternatives that the valid value lacks get values, too', async () => {
  const { found, names, accepts } = await getValues(
    {
      type: 'object',
      required: ['method'],
      properties: {
        method: {
          oneOf: [
            {
              title: 'Card',
              type: 'object',
              required: ['number'],
              properties: { number: { type: 'string', minLength: 12 }, kind: { const: 'card' } },
              additionalProperties: false,
            },
            {
              title: 'Bank',
              type: 'object',
              required: ['iban'],
              properties: { iban: { type: 'string', maxLength: 34 } },
              additionalProperties: false,
            },
          ],
        },
        limit: { type: 'integer', minimum: 1, maximum: 100 },
        note: { type: 'object', required: ['text'], properties: { text: { type: 'string', maxLength: 3 } } },
        ids: { type: 'array', items: { type: 'integer', minimum: 5 } },
      },
    },
    { method: { number: '123456789012' } },
  );
  for (const name of [
    '/method matches no alternative',
    '/method lacks number',
    '/method/number is shorter than 12',
    '/method (Bank) lacks iban',
    '/method (Bank)/iban is longer than 34',
    '/limit is less than 1',
    '/limit is more than 100',
    '/note lacks text',
    '/note/text is longer than 3',
    '/ids/0 is less than 5',
  ])
    expect(names).toContain(name);
  const own = (name: string) => found.filter((one) => one.name === name);
  for (const one of [...own('/method (Bank) lacks iban'), ...own('/ids/0 is less than 5')])
    expect([one.name, accepts(one.value)]).toEqual([one.name, false]);
});
