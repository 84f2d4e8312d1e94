import { type Json, readDescription, type SchemaView, SchemaViews } from '@curlew/openapi';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { IS_COMPLETE, propertyRuns } from '../../../../scripts/test-scope.ts';
import { acceptsValue, countErrors } from '../../src/sample/accept/accepts-value.ts';
import { noSampleReason } from '../../src/sample/no-sample-reason.ts';
import { sampleValue } from '../../src/sample/value/sample-value.ts';

type Schema = Record<string, unknown> | boolean;

async function getViews(schemas: Record<string, Schema>) {
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {},
    components: { schemas },
  });
  const host = { readFile: async () => new Uint8Array(), realPath: async (path: string) => path };
  const { description } = await readDescription(text, { path: '/openapi.json', host });
  if (!description) throw new Error('not loaded');
  const views = new SchemaViews(description);
  const at = description.at(description.root.location.child('components', 'schemas', 'S'));
  if (!at) throw new Error('no schema');
  return { views, view: views.view(at) };
}

function isValid(schemas: Record<string, Schema>, value: Json | undefined): boolean {
  const ajv = new Ajv2020({ strict: false });
  const defs = JSON.parse(JSON.stringify(schemas).replaceAll('#/components/schemas/', '#/$defs/'));
  return ajv.compile({ $ref: '#/$defs/S', $defs: defs })(value) as boolean;
}

const open = (properties: Record<string, Schema>, rest: Record<string, unknown> = {}) => ({
  type: 'object',
  properties,
  ...rest,
});
const integer = { type: 'integer' };
const text = { type: 'string' };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const cases: [string, Record<string, Schema>][] = [
  ['open objects', { S: { oneOf: [open({ a: integer }), open({ b: text })] } }],
  [
    'open objects with a name in common',
    { S: { oneOf: [open({ a: integer }), open({ a: text, b: text })] } },
  ],
  ['many open objects', { S: { oneOf: ['a', 'b', 'c', 'd', 'e'].map((name) => open({ [name]: integer })) } }],
  [
    'open objects by reference, below a list',
    {
      A: open({ a: integer }),
      B: open({ b: text }),
      S: { type: 'array', items: { oneOf: [ref('A'), ref('B')] } },
    },
  ],
  [
    'one that another one requires more of',
    { A: open({ a: integer }), S: { oneOf: [{ allOf: [ref('A'), { required: ['a'] }] }, ref('A')] } },
  ],
  ['numbers of two types', { S: { oneOf: [integer, { type: 'number' }] } }],
  ['texts of two kinds', { S: { oneOf: [text, { type: 'string', maxLength: 8 }] } }],
  [
    'lists of two kinds',
    {
      S: {
        oneOf: [
          { type: 'array', items: text },
          { type: 'array', items: integer },
        ],
      },
    },
  ],
  [
    'differences in what is inside',
    {
      S: { oneOf: [open({ a: open({ x: integer }) }), open({ a: open({ x: text }) })] },
    },
  ],
  ['anything and a text', { S: { oneOf: [{}, text] } }],
  [
    'a closed object beside parts',
    {
      A: open({ a: integer, b: text }),
      S: { allOf: [ref('A')], ...open({ b: text }), additionalProperties: false },
    },
  ],
  [
    'an object closed over its alternatives',
    {
      A: open({ a: integer }, { required: ['a'] }),
      S: open(
        { c: text },
        { oneOf: [ref('A'), open({ b: text }, { required: ['b'] })], unevaluatedProperties: false },
      ),
    },
  ],
  [
    'an object closed over a condition, a dependency and patterns',
    {
      S: open(
        { kind: { const: 'x' }, a: integer },
        {
          required: ['kind', 'y1', 'z'],
          patternProperties: { '^y': integer },
          if: { properties: { kind: { const: 'x' } } },
          // biome-ignore lint/suspicious/noThenProperty: the keyword's name.
          then: { properties: { z: text } },
          dependentSchemas: { a: open({ d: text }, { required: ['d'] }) },
          unevaluatedProperties: false,
        },
      ),
    },
  ],
  [
    'other members of a type',
    { S: open({ a: integer }, { required: ['b'], unevaluatedProperties: integer }) },
  ],
  [
    'two closed parts',
    {
      A: open({ a: integer, b: text }, { additionalProperties: false }),
      B: open({ b: text, c: text }, { additionalProperties: false, required: ['b'] }),
      S: { allOf: [ref('A'), ref('B')] },
    },
  ],
  [
    'alternatives beside properties',
    {
      S: open(
        { id: integer, b: text },
        { required: ['id'], oneOf: [open({ a: integer }), open({ b: { type: 'string', minLength: 40 } })] },
      ),
    },
  ],
  ['what is excluded', { S: open({ a: integer, b: text }, { not: { required: ['a'] } }) }],
  [
    'a condition',
    {
      S: open(
        { kind: { enum: ['x', 'y'] }, a: integer },
        // biome-ignore lint/suspicious/noThenProperty: the keyword's name.
        { required: ['kind'], if: open({ kind: { const: 'x' } }), then: { required: ['a'] } },
      ),
    },
  ],
  [
    'unique items of objects',
    { S: { type: 'array', minItems: 3, uniqueItems: true, items: { oneOf: [integer, text] } } },
  ],
];

it.each(cases)('a sample fits: %s', async (_, schemas) => {
  const { view, views } = await getViews(schemas);
  const value = sampleValue(view, views, { direction: 'response' });
  expect([value, isValid(schemas, value)]).toEqual([value, true]);
});

it('leaves a value unchanged if no value satisfies the schema', async () => {
  const { view, views } = await getViews({ S: { oneOf: [open({ a: integer }), open({ a: integer })] } });
  expect(sampleValue(view, views, { direction: 'response' })).toEqual({ a: 1 });
});

it('changes as little as it can', async () => {
  const { view, views } = await getViews({
    S: { oneOf: [open({ id: integer, name: text }), open({ id: integer, size: integer })] },
  });
  expect(sampleValue(view, views, { direction: 'response' })).toMatchObject({
    id: 42,
    name: expect.any(String),
  });
});

const leaf = fc.constantFrom<Schema>(
  integer,
  text,
  { type: 'boolean' },
  { enum: ['a', 1, null] },
  { type: 'string', minLength: 3 },
  { type: 'number', minimum: 5 },
  true,
);
const { schema } = fc.letrec<{ schema: Schema; object: Schema }>((tie) => ({
  object: fc
    .record({
      properties: fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('schema'), { maxKeys: 3 }),
      required: fc.uniqueArray(fc.constantFrom('a', 'b'), { maxLength: 2 }),
      additionalProperties: fc.constantFrom<Schema>(true, false, text),
      unevaluatedProperties: fc.constantFrom<Schema>(true, true, false, text),
    })
    .map((given) => ({ type: 'object', ...given })),
  schema: fc.oneof(
    { maxDepth: 3 },
    leaf,
    tie('object'),
    fc.record({ type: fc.constant('array'), items: tie('schema'), minItems: fc.nat(2) }),
    fc.array(tie('schema'), { minLength: 1, maxLength: 3 }).map((oneOf) => ({ oneOf })),
    fc.array(tie('schema'), { minLength: 1, maxLength: 2 }).map((anyOf) => ({ anyOf })),
    fc.array(tie('object'), { minLength: 1, maxLength: 2 }).map((allOf) => ({ allOf })),
  ),
}));

it('counts no error exactly where a value is accepted', async () => {
  await fc.assert(
    fc.asyncProperty(schema, fc.jsonValue({ maxDepth: 2 }), async (given, value) => {
      const { view, views } = await getViews({ S: given });
      const context = { views, direction: 'response' } as const;
      const values: Json[] = [
        value as Json,
        { a: 1 },
        { a: 'x', b: 'y' },
        sampleValue(view, views, context) ?? null,
      ];
      for (const one of values)
        expect(countErrors(view, one, context) === 0).toBe(acceptsValue(view, one, context));
    }),
    { numRuns: propertyRuns(300) },
  );
});

/** Values over the same names, types and limits as the random schemas: what an independent search tries. */
const { value: tried } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<Json>(null, true, false, 0, 1, 5, 0.5, 6.5, '', 'a', 'abc', 'string'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), tie('value'), { maxKeys: 4 }),
  ),
}));

// Whether a value is valid is Ajv's verdict alone; any seed holds.
it('makes a valid sample wherever another search finds one', async () => {
  const values = fc.sample(tried, 1_500);
  let valid = 0;
  await fc.assert(
    fc.asyncProperty(schema, async (given) => {
      const { view, views } = await getViews({ S: given });
      const sample = sampleValue(view, views, { direction: 'response' });
      const validate = new Ajv2020({ strict: false }).compile(given);
      if (sample !== undefined && validate(sample)) {
        valid += 1;
        return;
      }
      const isAny = sample === undefined && noSampleReason(view, views, 'response') === 'any';
      expect([sample, values.find((value) => validate(value) !== isAny)]).toEqual([sample, undefined]);
    }),
    { numRuns: IS_COMPLETE ? 1_000 : 50 },
  );
  expect(valid).toBeGreaterThan(IS_COMPLETE ? 60 : 25);
});

it.each<[string, Schema]>([
  ['a text', { oneOf: [true, text, { type: 'string', minLength: 3 }] }],
  [
    'objects and lists',
    { oneOf: [{ anyOf: [true] }, open({}), { type: 'array', items: true, minItems: 1 }] },
  ],
  ['items', { type: 'array', minItems: 2, items: { oneOf: [true, integer, { enum: ['a', 1, null] }] } }],
  [
    'members of one type',
    open({ a: { oneOf: [true, open({}), integer] } }, { required: ['a', 'b'], additionalProperties: text }),
  ],
  [
    'members that a part refuses one by one',
    {
      allOf: [
        open({}, { additionalProperties: text }),
        open(
          {
            a: { oneOf: [integer, { type: 'string', minLength: 3 }, text] },
            b: { type: 'array', items: { type: 'boolean' }, minItems: 1 },
            c: open({ c: text }, { required: ['a', 'b'] }),
          },
          { required: ['a'] },
        ),
      ],
    },
  ],
])('finds what alternatives that accept any value leave: %s', async (_, given) => {
  const { view, views } = await getViews({ S: given });
  const sample = sampleValue(view, views, { direction: 'response' });
  expect([sample, isValid({ S: given }, sample)]).toEqual([sample, true]);
});

it('gives a list its length where its items may be anything', async () => {
  for (const items of [true, {}, { description: 'Anything' }]) {
    const schemas = { S: { type: 'array', items, minItems: 2 } };
    const { view, views } = await getViews(schemas);
    const sample = sampleValue(view as SchemaView, views, { direction: 'response' });
    expect(isValid(schemas, sample)).toBe(true);
  }
});
