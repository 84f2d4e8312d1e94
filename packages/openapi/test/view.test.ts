import { describe, expect, test } from 'vitest';
import { type JsonObject, readDescription, type SchemaView, SchemaViews } from '../src/index.ts';
import { memoryHost } from './memory-host.ts';

/** The view of a schema that stands among the components `Cat`, `Dog` and `User`. */
async function getView(
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
  const located = description?.at(description.getLocation('#/components/schemas/Sample'));
  if (description === undefined || located === undefined) throw new Error('not read');
  const views = new SchemaViews(description);
  return { view: views.view(located), views };
}

const CAT = { $ref: '#/components/schemas/Cat' };
const DOG = { $ref: '#/components/schemas/Dog' };
const USER = { $ref: '#/components/schemas/User' };

interface ViewCase {
  given: JsonObject;
  want: object;
  version?: string;
}

describe('views', () => {
  test.each<[string, ViewCase]>([
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
      'the description beside the parts of an allOf is that of the place, also behind annotations without one',
      {
        given: {
          allOf: [
            { type: 'object', properties: { a: true }, description: 'type' },
            { description: 'place' },
            { readOnly: true },
          ],
        },
        want: { descriptions: ['place'], allOf: [{ descriptions: ['type'] }] },
      },
    ],
    [
      'of parts that all describe a type, the last is nearest',
      {
        given: {
          allOf: [
            { properties: { a: true }, description: 'base' },
            { properties: { b: true }, description: 'heir' },
          ],
        },
        want: { descriptions: ['heir'], properties: [{ name: 'b' }], allOf: [{ descriptions: ['base'] }] },
      },
    ],
    [
      'a description of its own is nearer than those of all parts',
      {
        given: {
          description: 'own',
          allOf: [{ minLength: 1, description: 'type' }, { description: 'part' }],
        },
        want: { descriptions: ['own'], allOf: [{ descriptions: ['type'] }, { descriptions: ['part'] }] },
      },
    ],
    [
      'an allOf of one reference is that reference, with the words beside it',
      {
        given: { allOf: [CAT], description: 'mine' },
        want: { kind: 'ref', name: 'Cat', descriptions: ['mine'] },
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
          descriptions: ['mine'],
          bounds: { minProperties: 1 },
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
      'nodeType beside a reference makes both a composition',
      {
        given: { ...CAT, properties: { age: { type: 'integer' } } },
        want: { kind: 'schema', properties: [{ name: 'age' }], allOf: [{ kind: 'ref', name: 'Cat' }] },
      },
    ],
    [
      'words beside a reference in 3.0 are read, although they are ignored',
      {
        given: {
          ...CAT,
          description: 'mine',
          deprecated: true,
          example: 1,
          externalDocs: { url: 'u' },
          'x-note': 1,
        },
        want: {
          kind: 'ref',
          name: 'Cat',
          descriptions: ['mine'],
          deprecated: true,
          examples: [1],
          externalDocs: { url: 'u' },
          extensions: { 'x-note': 1 },
        },
        version: '3.0.3',
      },
    ],
    [
      'a broken reference keeps its name',
      { given: { $ref: '#/components/schemas/Cow' }, want: { kind: 'ref', name: 'Cow', unresolved: true } },
    ],
    [
      'bounds of 3.0 are those of today',
      {
        given: { type: 'integer', minimum: 1, exclusiveMinimum: true, maximum: 5 },
        want: { bounds: { exclusiveMinimum: 1, maximum: 5 } },
        version: '3.0.3',
      },
    ],
    [
      'bounds are kept by their keywords',
      {
        given: { type: 'string', minLength: 1, maxLength: 100, pattern: '^usr_' },
        want: { bounds: { minLength: 1, maxLength: 100, patterns: ['^usr_'] } },
      },
    ],
    [
      'a oneOf of constants is an enumeration with words',
      {
        given: {
          oneOf: [
            { const: 'a', title: 'A', description: 'first' },
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
      'constants keep their title, description and mark',
      {
        given: {
          oneOf: [
            { const: 'a', title: 'First', description: 'of all' },
            { const: null, title: 'None', deprecated: true },
          ],
        },
        want: {
          enum: [
            { value: 'a', description: 'First: of all' },
            { value: null, description: 'None', deprecated: true },
          ],
        },
      },
    ],
    [
      'constants describe the values of an enumeration beside them, and leave out what they do not allow',
      {
        given: {
          enum: ['a', 'b', 'c'],
          oneOf: [{ const: 'b', title: 'Second' }, { const: 'a' }, { const: 'd' }],
        },
        want: { enum: [{ value: 'a' }, { value: 'b', description: 'Second' }] },
      },
    ],
    [
      'a list of items is a tuple',
      {
        given: { type: 'array', items: [{ type: 'string' }, { type: 'integer' }] },
        want: { prefixItems: [{ types: ['string'] }, { types: ['integer'] }] },
        version: '3.0.3',
      },
    ],
    [
      'the items after those of a tuple have their own schema',
      {
        given: { type: 'array', items: [{ type: 'string' }], additionalItems: { type: 'integer' } },
        want: { prefixItems: [{ types: ['string'] }], items: { types: ['integer'] } },
      },
    ],
    [
      'a tuple that is closed',
      {
        given: { type: 'array', items: [{ type: 'string' }], additionalItems: false },
        want: { prefixItems: [{ types: ['string'] }], items: { kind: 'boolean', value: false } },
        version: '3.0.3',
      },
    ],
    [
      '`additionalItems` has no meaning without a list of items',
      {
        given: { type: 'array', items: { type: 'string' }, additionalItems: false },
        want: { items: { types: ['string'] } },
      },
    ],
    [
      'values of an enumeration have descriptions',
      {
        given: { enum: ['a'], 'x-enum-descriptions': { a: 'first' } },
        want: { enum: [{ value: 'a', description: 'first' }] },
      },
    ],
    ...(['x-enum-varnames', 'x-enumNames'] as const).map((names): [string, ViewCase] => [
      `values of an enumeration have names of ${names}, where they are not the value`,
      {
        given: {
          enum: [0, 1, 'in_progress', 3],
          [names]: ['DEFAULT', ' ', 'InProgress', 'Same'],
          'x-enumDescriptions': ['', 'One.', 'Now.', 'Same'],
        },
        want: {
          enum: [
            { value: 0, name: 'DEFAULT' },
            { value: 1, description: 'One.' },
            { value: 'in_progress', description: 'Now.' },
            { value: 3, description: 'Same' },
          ],
        },
      },
    ]),
    [
      'the title of a constant is its name',
      {
        given: {
          enum: [1, 2],
          'x-enum-varnames': ['ONE', 'TWO'],
          oneOf: [{ const: 1, title: 'ONE', description: 'First' }, { const: 2 }],
        },
        want: {
          enum: [
            { value: 1, description: 'ONE: First' },
            { value: 2, name: 'TWO' },
          ],
        },
      },
    ],
    [
      'an empty description says nothing about a constant',
      {
        given: {
          oneOf: [
            { const: 0, title: 'DEFAULT', description: '' },
            { const: 1, title: ' ', description: 'High' },
            { const: 2, title: '', description: ' ' },
          ],
        },
        want: {
          enum: [{ value: 0, description: 'DEFAULT' }, { value: 1, description: 'High' }, { value: 2 }],
        },
      },
    ],
    [
      'alternatives have the values that the mapping gives them',
      {
        given: { oneOf: [CAT, DOG], discriminator: { propertyName: 'kind', mapping: { meow: 'Cat' } } },
        want: {
          oneOf: [
            { discriminatorValues: ['meow'], schema: { name: 'Cat' } },
            { discriminatorValues: [], schema: { name: 'Dog' } },
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
          // biome-ignore lint/suspicious/noThenProperty: the keyword `then`; the schema is never awaited.
          then: { minLength: 1 },
          dependentRequired: { a: ['b'] },
          prefixItems: [{ type: 'string' }],
          contains: { type: 'number' },
          minContains: 2,
        },
        want: {
          // biome-ignore lint/suspicious/noThenProperty: the keyword `then`; the view is never awaited.
          condition: { if: { types: ['string'] }, then: { bounds: { minLength: 1 } } },
          dependentRequired: [{ property: 'a', requires: ['b'] }],
          prefixItems: [{ types: ['string'] }],
          contains: { schema: { types: ['number'] }, min: 2 },
        },
      },
    ],
  ])('%s', async (_, { given, want, version }) => {
    const { view } = await getView(given, version);
    expect(view).toMatchObject(want);
    expect(JSON.parse(JSON.stringify(view))).toEqual(view);
  });

  test('a schema that holds itself is a reference, not an endless tree', async () => {
    const { view, views } = await getView(USER);
    if (view.kind !== 'ref') throw new Error('no reference');
    const user = views.get(view.id);
    expect(user).toMatchObject({
      name: 'User',
      component: 'User',
      view: { properties: [{ schema: { id: view.id } }] },
    });
  });
});

test('keywords beside a reference of 3.0 that concern values stay ignored', async () => {
  const { view } = await getView(
    { ...CAT, maxLength: 1, nullable: true, readOnly: true, default: 1, properties: { a: {} } },
    '3.0.3',
  );
  expect(view).toEqual({ kind: 'ref', id: '#/components/schemas/Cat', name: 'Cat' });
});
