import type { Json, SchemaView } from '@curlew/openapi';
import type { Direction, ObjectSchemaView } from '@curlew/openapi/internal';
import { describe, expect, it } from 'vitest';
import { sampleValue } from '../../src/sample/value/sample-value.ts';
import { describedView, integer, object, ref, schema, text } from '../hand-made.ts';

const cases: [string, { given: SchemaView; want: Json | undefined; direction?: Direction }][] = [
  [
    'an example before anything else',
    { given: schema({ types: ['string'], examples: [null, 'a'], default: 'b' }), want: 'a' },
  ],
  ['a default', { given: schema({ types: ['integer'], default: 30 }), want: 30 }],
  [
    'a default of null says too little',
    { given: schema({ types: ['integer', 'null'], default: null }), want: 1 },
  ],
  ['false is a default', { given: schema({ types: ['boolean'], default: false }), want: false }],
  ['a constant', { given: schema({ const: { value: 'card' } }), want: 'card' }],
  [
    'the first allowed value that is not null',
    { given: schema({ enum: [{ value: null }, { value: 'x' }] }), want: 'x' },
  ],
  ['a format', { given: schema({ types: ['string'], format: 'date' }), want: '2026-01-15' }],
  [
    'a pattern',
    { given: schema({ types: ['string'], bounds: { patterns: ['^usr_[a-z]+$'] } }), want: 'usr_a' },
  ],
  ['lengths', { given: schema({ types: ['string'], bounds: { minLength: 8 } }), want: 'stringxx' }],
  [
    'a number above its minimum',
    { given: schema({ types: ['integer'], bounds: { minimum: 10 } }), want: 10 },
  ],
  ['a number below its maximum', { given: schema({ types: ['number'], bounds: { maximum: -2 } }), want: -2 }],
  ['an exclusive bound', { given: schema({ types: ['integer'], bounds: { exclusiveMinimum: 5 } }), want: 6 }],
  ['a multiple', { given: schema({ types: ['integer'], bounds: { multipleOf: 5, minimum: 7 } }), want: 10 }],
  [
    'a name that tells',
    {
      given: object({ email: text, createdAt: text }),
      want: { email: 'ada@example.com', createdAt: '2026-01-15T09:30:00Z' },
    },
  ],
  [
    'a pattern beside a format nobody knows',
    {
      given: schema({ types: ['string'], format: 'short-number', bounds: { patterns: ['^[0-9]{3}$'] } }),
      want: '100',
    },
  ],
  [
    'a snowflake, whose pattern allows one digit',
    {
      given: schema({ types: ['string'], format: 'snowflake', bounds: { patterns: ['^(0|[1-9][0-9]*)$'] } }),
      want: '123456789012345678',
    },
  ],
  [
    'an example that the schema refuses',
    { given: schema({ types: ['integer'], examples: ['many'], default: 3 }), want: 3 },
  ],
  [
    'a format that the example lacks',
    { given: schema({ types: ['string'], format: 'date', examples: ['soon'] }), want: '2026-01-15' },
  ],
  [
    'whole words of a text that is too long',
    {
      given: object({ description: schema({ types: ['string'], bounds: { maxLength: 12 } }) }),
      want: { description: 'A short' },
    },
  ],
  [
    'a list given as Python prints it',
    {
      given: schema({
        types: ['array'],
        items: schema({ types: ['array'] }),
        examples: ["[['It\\'s \"here\"', True], [None, 1]]"],
      }),
      want: [
        ['It\'s "here"', true],
        [null, 1],
      ],
    },
  ],
  [
    'a value that the description names, before one of its name',
    {
      given: object({ unit: schema({ types: ['string'], descriptions: ["E.g. 'lb'."] }) }),
      want: { unit: 'lb' },
    },
  ],
  [
    'a pattern before a value that the description names and that breaks it',
    {
      given: schema({
        types: ['string'],
        descriptions: ['For example `NL-1`.'],
        bounds: { patterns: ['^[A-Z]{2}$'] },
      }),
      want: 'US',
    },
  ],
  [
    'an object given as its JSON text',
    { given: schema({ types: ['object'], examples: ['{"a": 1}'] }), want: { a: 1 } },
  ],
  [
    'items that differ',
    {
      given: schema({ types: ['array'], items: integer, bounds: { minItems: 3, uniqueItems: true } }),
      want: [1, 2, 3],
    },
  ],
  [
    'texts that differ',
    {
      given: schema({ types: ['array'], items: text, bounds: { minItems: 2, uniqueItems: true } }),
      want: ['string', 'string2'],
    },
  ],
  [
    'objects that differ',
    {
      given: schema({
        types: ['array'],
        items: object({ id: integer }),
        bounds: { minItems: 2, uniqueItems: true },
      }),
      want: [{ id: 42 }, { id: 43 }],
    },
  ],
  ['no items', { given: schema({ types: ['array'], items: text, bounds: { maxItems: 0 } }), want: [] }],
  [
    'items among which one is',
    {
      given: schema({
        types: ['array'],
        contains: { schema: schema({ const: { value: 'a' } }), min: 2 },
        items: text,
      }),
      want: ['a', 'a'],
    },
  ],
  [
    'members beyond those declared',
    {
      given: schema({ ...object({ a: integer }), additionalProperties: text, bounds: { minProperties: 3 } }),
      want: { a: 1, key: 'example value', key2: 'example value' },
    },
  ],
  [
    'no more members than allowed',
    {
      given: schema({ ...object({ a: text, b: text, c: text }, ['c']), bounds: { maxProperties: 2 } }),
      want: { a: 'string', c: 'string' },
    },
  ],
  [
    'members that exclude each other',
    {
      given: schema({
        ...object({ id: text, name: text, tag: text }),
        oneOf: ['id', 'tag'].map((name) => ({
          discriminatorValues: [],
          schema: schema({ requiredOnly: [name] }),
        })),
      }),
      want: { id: '8f3a21', name: 'Example' },
    },
  ],
  [
    'members that must not come together',
    {
      given: schema({ ...object({ a: text, b: text }), not: schema({ requiredOnly: ['a', 'b'] }) }),
      want: { a: 'string' },
    },
  ],
  [
    'a member that another one needs',
    {
      given: schema({
        ...object({ a: text }),
        additionalProperties: integer,
        dependentRequired: [{ property: 'a', requires: ['b'] }],
      }),
      want: { a: 'string', b: 1 },
    },
  ],
  [
    'a member that a condition needs',
    {
      given: schema({
        ...object({ a: text }),
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        condition: { if: schema({ requiredOnly: ['a'] }), then: object({ b: integer }, ['b']) },
      }),
      want: { a: 'string', b: 1 },
    },
  ],
  [
    'members that a schema for another member needs',
    {
      given: schema({
        ...object({ a: text, c: integer }),
        dependentSchemas: [
          { property: 'a', schema: ref('Extra') },
          { property: 'absent', schema: object({ z: text }, ['z']) },
        ],
      }),
      want: { a: 'string', c: 1, extra: 'string' },
    },
  ],
  ['a type that nothing excludes', { given: schema({ not: object({}) }), want: 'string' }],
  [
    'what is required at any depth',
    {
      given: Array.from({ length: 15 }).reduce<SchemaView>((inner) => object({ a: inner }, ['a']), integer),
      want: Array.from({ length: 15 }).reduce<Json>((inner) => ({ a: inner }), 1),
    },
  ],
  [
    'the constant of an alternative, not the name of its schema',
    {
      given: schema({
        ...object({ type: text }, ['type']),
        oneOf: [
          {
            discriminatorValues: [],
            schema: object({ type: schema({ const: { value: 'message' } }) }, ['type']),
          },
        ],
      }),
      want: { type: 'message' },
    },
  ],
  ['a map', { given: schema({ types: ['object'], additionalProperties: integer }), want: { key: 1 } }],
  ['a tuple', { given: schema({ types: ['array'], prefixItems: [text, integer] }), want: ['string', 1] }],
  [
    'as many items as asked for',
    { given: schema({ types: ['array'], items: integer, bounds: { minItems: 2 } }), want: [1, 1] },
  ],
  ['anything, as a property', { given: object({ a: schema({}) }), want: { a: null } }],
  [
    'anything, as a property whose name tells what it is',
    { given: object({ email: schema({}), count: schema({}) }), want: { email: 'ada@example.com', count: 3 } },
  ],
  [
    'a name that is required and not declared',
    {
      given: schema({ ...object({ a: text }), requiredOnly: ['country_code'] }),
      want: { a: 'string', country_code: 'DE' },
    },
  ],
  ['nothing at all', { given: { kind: 'boolean', value: false }, want: undefined }],
  ['a cycle ends', { given: ref('Node'), want: { id: 42, children: [] } }],
  ['a broken reference', { given: ref('Missing'), want: undefined }],
  [
    'the parts of allOf together',
    { given: schema({ allOf: [ref('Pet'), object({ b: integer })] }), want: { kind: 'standard', b: 1 } },
  ],
  [
    'a variant with its discriminator',
    {
      given: schema({
        discriminator: { propertyName: 'kind', mapping: [] },
        oneOf: [
          { discriminatorValues: [], schema: schema({ types: ['null'] }) },
          { discriminatorValues: ['cat'], schema: ref('Pet') },
        ],
      }),
      want: { kind: 'cat' },
    },
  ],
  [
    'read-only is not part of a request',
    { given: object({ id: { ...text, readOnly: true }, a: text }), want: { a: 'string' } },
  ],
  [
    'write-only is not part of a response',
    { given: object({ secret: ref('Secret'), a: text }), want: { a: 'string' }, direction: 'response' },
  ],
];

const components = {
  Node: object({
    id: integer,
    children: schema({ types: ['array'], items: ref('Node') }),
    parent: ref('Node'),
  }),
  Pet: object({ kind: text }),
  Extra: object({ extra: text }, ['extra']),
  Secret: schema({ types: ['string'], writeOnly: true }),
};

describe('sampleValue', () => {
  it.each(cases)('%s', (_, { given, want, direction = 'request' }) => {
    const { view, views } = describedView(given, components);
    expect(sampleValue(view, views, { direction })).toEqual(want);
  });

  it.each<[string, Partial<ObjectSchemaView>, RegExp]>([
    ['of a list', { enum: [{ value: 'one' }, { value: 'two' }, { value: 'six' }] }, /^(?:one|two|six)$/],
    ['of one length', { types: ['string'], bounds: { minLength: 2, maxLength: 2 } }, /^..$/],
    ['of a pattern', { types: ['string'], bounds: { patterns: ['^[a-z]-\\d$'] } }, /^[a-z]-\d$/],
  ])('makes as many members as are needed, with names %s', (_, propertyNames, name) => {
    const given = schema({
      types: ['object'],
      propertyNames: schema(propertyNames),
      additionalProperties: integer,
      bounds: { minProperties: 3 },
    });
    const { view, views } = describedView(given, components);
    const names = Object.keys(sampleValue(view, views, { direction: 'request' }) ?? {});
    expect(names).toHaveLength(3);
    for (const one of names) expect(one).toMatch(name);
  });

  it('keeps __proto__ an ordinary name', () => {
    const { view, views } = describedView(object({ ['__proto__']: integer }));
    const value = sampleValue(view, views, { direction: 'request' });
    expect(JSON.stringify(value)).toBe('{"__proto__":1}');
  });

  it('stays small where every level doubles', () => {
    const { view, views } = describedView(
      ref('L0'),
      Object.fromEntries(
        Array.from({ length: 40 }, (_, level) => [
          `L${level}`,
          object({ a: ref(`L${level + 1}`), b: ref(`L${level + 1}`) }, ['a', 'b']),
        ]),
      ),
    );
    expect(JSON.stringify(sampleValue(view, views, { direction: 'request' })).length).toBeLessThan(60_000);
  });

  it.each<[string, Partial<ObjectSchemaView>[], Json]>([
    [
      'required fields and those with an example',
      [
        object(
          { a: text, b: { ...text, examples: ['given'] }, c: { ...text, default: 'usual' }, d: integer },
          ['d'],
        ),
      ],
      { b: 'given', d: 1 },
    ],
    ['some fields where none is required', [object({ a: integer, b: integer })], { a: 1, b: 1 }],
    [
      'five of them at most, and nothing optional below',
      [object(Object.fromEntries([...'abcdefg'].map((name) => [name, object({ x: integer })])))],
      { a: {}, b: {}, c: {}, d: {}, e: {} },
    ],
  ])('shows %s in code samples', (_, [given = {}], want) => {
    const { view, views } = describedView(schema(given), components);
    expect(sampleValue(view, views, { direction: 'request', optionalFields: 'exemplified' })).toEqual(want);
  });

  it('begins a short sample with what is required, and a whole one as the schema does', () => {
    const given = (view: SchemaView, example: Json) =>
      schema({ ...(view as ObjectSchemaView), examples: [example] });
    const fields = { limit: given(integer, 3), name: text, mode: given(text, 'a'), id: integer };
    const { view, views } = describedView(object(fields, ['name', 'id']));
    const keys = (optionalFields?: 'exemplified') =>
      Object.keys(
        sampleValue(view, views, { direction: 'request', ...(optionalFields && { optionalFields }) }) ?? {},
      );
    expect(keys('exemplified')).toEqual(['name', 'id', 'limit', 'mode']);
    expect(keys()).toEqual(['limit', 'name', 'mode', 'id']);
  });

  it('shows the fields of an object before it goes deep', () => {
    const deep = object(
      Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`p${at}`, object({ x: integer })])),
    );
    const { view, views } = describedView(object({ deep, query: integer, limit: integer }));
    const value = sampleValue(view, views, { direction: 'request', maxValues: 20 });
    expect(Object.keys(value ?? {})).toEqual(['deep', 'query', 'limit']);
    expect(JSON.stringify(value).match(/p\d+/g)?.length).toBeLessThan(20);
  });
});

it.each<[string, SchemaView, Json]>([
  [
    'no optional member that shows nothing beside others that do',
    object({ a: object({}), b: schema({ types: ['array'], items: object({}) }), c: integer }),
    { c: 1 },
  ],
  ['members that show nothing, where all do', object({ a: object({}) }), { a: {} }],
  ['a required member that shows nothing', object({ a: object({}), c: integer }, ['a']), { a: {} }],
  [
    'the first optional members of a required object that requires none',
    object({ money: object({ amount: integer, currency: text, note: text, more: text }), other: text }, [
      'money',
    ]),
    { money: { amount: 1999, currency: 'EUR', note: 'Leave at the front desk.' } },
  ],
  [
    'those of the items of a required list, but not of objects inside of them',
    object(
      {
        lines: schema({
          types: ['array'],
          items: object({ price: integer, tax: object({ rate: integer }) }),
        }),
      },
      ['lines'],
    ),
    { lines: [{ price: 1999 }] },
  ],
])('a short sample has %s', (_, given, want) => {
  const { view, views } = describedView(given);
  expect(sampleValue(view, views, { direction: 'request', optionalFields: 'exemplified' })).toEqual(want);
});
