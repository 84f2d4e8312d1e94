import { describe, expect, test } from 'vitest';
import { type JsonObject, readDescription, type SchemaView, SchemaViews, typeInWords } from '../src/index.ts';
import { memoryHost } from './memory-host.ts';

/** The view of a schema that stands among the components `Cat`, `Dog` and `User`. */
async function viewOf(
  schema: JsonObject | boolean,
  version = '3.1.0',
): Promise<{ view: SchemaView; views: SchemaViews }> {
  const text = JSON.stringify({
    openapi: version,
    info: { title: 'x', version: '1' },
    paths: {},
    components: {
      schemas: {
        Sample: schema,
        Cat: { type: 'object', properties: { name: { type: 'string' } } },
        Dog: { title: 'A dog', type: 'object' },
        User: { type: 'object', properties: { friend: { $ref: '#/components/schemas/User' } } },
      },
    },
  });
  const { description } = await readDescription(text, { path: '/a.json', host: memoryHost({}) });
  const located = description?.at(description.locationOf('#/components/schemas/Sample'));
  if (description === undefined || located === undefined) throw new Error('not read');
  const views = new SchemaViews(description);
  return { view: views.view(located), views };
}

const CAT = { $ref: '#/components/schemas/Cat' };
const DOG = { $ref: '#/components/schemas/Dog' };
const USER = { $ref: '#/components/schemas/User' };

describe('typeInWords', () => {
  test.each<[string, JsonObject | boolean, string?]>([
    ['string', { type: 'string' }],
    ['string (date-time)', { type: 'string', format: 'date-time' }],
    ['string or null', { type: ['string', 'null'] }],
    ['string or null', { type: 'string', nullable: true }, '3.0.3'],
    ['array of User', { type: 'array', items: USER }],
    ['array of User or null', { type: ['array', 'null'], items: USER }],
    ['array of (string or integer)', { type: 'array', items: { type: ['string', 'integer'] } }],
    ['array of (User or null)', { type: 'array', items: { anyOf: [USER, { type: 'null' }] } }],
    ['User or null', { anyOf: [USER, { type: 'null' }] }],
    ['User or null', { nullable: true, allOf: [USER] }, '3.0.3'],
    ['one of Cat, Dog', { oneOf: [CAT, DOG] }],
    ['one of Cat, Dog (by `petType`)', { oneOf: [CAT, DOG], discriminator: { propertyName: 'petType' } }],
    ['any of Cat, Dog or null', { anyOf: [CAT, DOG, { type: 'null' }] }],
    ['map of string to integer', { type: 'object', additionalProperties: { type: 'integer' } }],
    ['object', { type: 'object', additionalProperties: false }],
    ['object', { properties: { a: true } }],
    ['array', { items: true, type: 'array', maxItems: 1 }],
    ['tuple of 2 items', { type: 'array', prefixItems: [true, true] }],
    ['any', {}],
    ['any', true],
    ['nothing', false],
    ['string', { enum: ['a', 'b'] }],
    ['Cat and Dog', { allOf: [CAT, DOG] }],
    ['Cat', { allOf: [CAT], description: 'mine' }],
  ])('%s', async (words, schema, version) => {
    const { view } = await viewOf(schema, version);
    expect(typeInWords(view)).toBe(words === 'array' ? 'array of any' : words);
  });
});

describe('views', () => {
  test.each<[string, { given: JsonObject; want: object; version?: string }]>([
    [
      'an allOf of inline parts becomes one object',
      {
        given: {
          allOf: [
            { type: 'object', required: ['b'], properties: { a: { type: 'string' } } },
            { properties: { b: { type: 'number' } } },
          ],
        },
        want: {
          kind: 'schema',
          types: ['object'],
          properties: [{ name: 'a' }, { name: 'b', required: true }],
        },
      },
    ],
    [
      'an allOf of one reference is that reference, with the words beside it',
      {
        given: { allOf: [CAT], description: 'mine' },
        want: { kind: 'ref', name: 'Cat', description: 'mine' },
      },
    ],
    [
      'closed parts stay apart: merging them would open or close the others',
      {
        given: {
          allOf: [{ properties: { a: true }, additionalProperties: false }, { properties: { b: true } }],
        },
        want: { allOf: [{ properties: [{ name: 'b' }] }], properties: [{ name: 'a' }] },
      },
    ],
    [
      'words beside a reference win',
      {
        given: { ...CAT, description: 'mine', minProperties: 1 },
        want: {
          kind: 'ref',
          id: '#/components/schemas/Cat',
          description: 'mine',
          constraints: ['at least 1 property'],
        },
      },
    ],
    [
      'an XML Object beside a reference stays with it',
      {
        given: { ...CAT, xml: { name: 'kitty' } },
        want: { kind: 'ref', id: '#/components/schemas/Cat', xml: { name: 'kitty' } },
      },
    ],
    [
      'shape beside a reference makes both a composition',
      {
        given: { ...CAT, properties: { age: { type: 'integer' } } },
        want: { kind: 'schema', properties: [{ name: 'age' }], allOf: [{ kind: 'ref', name: 'Cat' }] },
      },
    ],
    [
      'siblings of a reference mean nothing in 3.0',
      { given: { ...CAT, description: 'mine' }, want: { kind: 'ref', name: 'Cat' }, version: '3.0.3' },
    ],
    [
      'a broken reference keeps its name',
      { given: { $ref: '#/components/schemas/Cow' }, want: { kind: 'ref', name: 'Cow', unresolved: true } },
    ],
    [
      'bounds of 3.0 are those of today',
      {
        given: { type: 'integer', minimum: 1, exclusiveMinimum: true, maximum: 5 },
        want: { constraints: ['> 1 and ≤ 5'] },
        version: '3.0.3',
      },
    ],
    [
      'constraints are words',
      {
        given: { type: 'string', minLength: 1, maxLength: 100, pattern: '^usr_' },
        want: { constraints: ['1–100 characters', 'matches ^usr_'] },
      },
    ],
    [
      'a oneOf of constants is an enumeration with words',
      {
        given: {
          oneOf: [
            { const: 'a', description: 'first' },
            { const: 'b', title: 'second' },
          ],
        },
        want: {
          enum: [
            { value: 'a', description: 'first' },
            { value: 'b', description: 'second' },
          ],
        },
      },
    ],
    [
      'values of an enumeration have descriptions',
      {
        given: { enum: ['a'], 'x-enum-descriptions': { a: 'first' } },
        want: { enum: [{ value: 'a', description: 'first' }] },
      },
    ],
    [
      'alternatives have labels and the value that selects them',
      {
        given: { oneOf: [CAT, DOG], discriminator: { propertyName: 'kind', mapping: { meow: 'Cat' } } },
        want: {
          oneOf: [
            { label: 'Cat', discriminatorValue: 'meow' },
            { label: 'Dog', discriminatorValue: 'Dog' },
          ],
          discriminator: {
            propertyName: 'kind',
            mapping: [{ value: 'meow', name: 'Cat', id: '#/components/schemas/Cat' }],
          },
        },
      },
    ],
    [
      'conditions, dependencies and tuples are kept',
      {
        given: {
          if: { type: 'string' },
          // biome-ignore lint/suspicious/noThenProperty: the keyword's name; nobody awaits a schema.
          then: { minLength: 1 },
          dependentRequired: { a: ['b'] },
          prefixItems: [{ type: 'string' }],
          contains: { type: 'number' },
          minContains: 2,
        },
        want: {
          // biome-ignore lint/suspicious/noThenProperty: the keyword's name; nobody awaits a view.
          condition: { if: { types: ['string'] }, then: { constraints: ['at least 1 character'] } },
          dependentRequired: [{ property: 'a', requires: ['b'] }],
          prefixItems: [{ types: ['string'] }],
          contains: { schema: { types: ['number'] }, min: 2 },
        },
      },
    ],
  ])('%s', async (_, { given, want, version }) => {
    const { view } = await viewOf(given, version);
    expect(view).toMatchObject(want);
    expect(JSON.parse(JSON.stringify(view))).toEqual(view);
  });

  test('a schema that holds itself is a reference, not an endless tree', async () => {
    const { view, views } = await viewOf(USER);
    if (view.kind !== 'ref') throw new Error('no reference');
    const user = views.get(view.id);
    expect(user).toMatchObject({
      name: 'User',
      component: 'User',
      view: { properties: [{ schema: { id: view.id } }] },
    });
  });
});
