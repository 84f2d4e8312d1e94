import { type Json, readApi, readDescription, SchemaViews } from '@curlew/openapi';
import { beforeAll, expect, it } from 'vitest';
import { AjvSchemas } from '../../../bench/src/corpus/samples/ajv-schemas.ts';
import { sampleValue } from '../../src/sample/value/sample-value.ts';

const pet = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });

const components = {
  Pet: object(
    { kind: { type: 'string' } },
    { required: ['kind'], discriminator: { propertyName: 'kind', mapping: { dog: 'Dog' } } },
  ),
  Dog: { allOf: [pet('Pet'), object({ bark: { type: 'boolean' } })] },
  Puppy: { allOf: [pet('Dog'), object({ kind: { type: 'string', maxLength: 20 } })] },
  Created: object({ created: { type: 'string', format: 'date-time', readOnly: true } }),
  Cat: { allOf: [pet('Pet'), object({ kind: { enum: ['cat', 'tom'] } })] },
};

/** Samples of schemas that are written in a description; Ajv accepts each. */
const cases: [string, object, Json][] = [
  ['the value of the mapping that selects an heir', pet('Dog'), { kind: 'dog', bark: true }],
  ['the name of an heir of an heir', pet('Puppy'), { kind: 'Puppy', bark: true }],
  ['what an heir allows, where that is not its name', pet('Cat'), { kind: 'cat' }],
  [
    'what is required, and read-only in an alternative',
    {
      type: 'object',
      required: ['id', 'name'],
      oneOf: [
        object({ name: { type: 'string' }, id: { type: 'string', readOnly: true } }, { required: ['name'] }),
        object({ other: { type: 'string' } }, { required: ['other'] }),
      ],
    },
    { name: 'Example' },
  ],
  [
    'what is required, and read-only in a part of an alternative that is referred to',
    {
      type: 'object',
      required: ['created', 'bark'],
      anyOf: [{ allOf: [pet('Created'), object({ bark: { type: 'boolean' } })] }],
    },
    { bark: true },
  ],
  [
    'a document in a text',
    {
      type: 'string',
      contentMediaType: 'application/problem+json',
      contentSchema: object({ a: { type: 'integer' } }),
    },
    '{"a":1}',
  ],
  ['bytes in a text', { type: 'string', contentEncoding: 'base64' }, 'SGVsbG8='],
  [
    'a text that is too short for its document',
    {
      type: 'string',
      maxLength: 3,
      contentMediaType: 'application/json',
      contentSchema: object({ a: true }),
    },
    'str',
  ],
  ['a number between near bounds', { type: 'number', exclusiveMinimum: 0.25, exclusiveMaximum: 0.5 }, 0.375],
  [
    'a multiple between bounds that are none',
    { type: 'number', exclusiveMinimum: 0.3, exclusiveMaximum: 0.6, multipleOf: 0.25 },
    0.5,
  ],
  ['a multiple below a bound', { type: 'integer', maximum: -8, multipleOf: 7 }, -14],
  ['a short address', { type: 'string', format: 'email', maxLength: 9 }, 'a@b.co'],
  ['a long text', { type: 'string', minLength: 2_000 }, 'string'.padEnd(2_000, 'x')],
  [
    'a pattern that looks ahead',
    { type: 'string', pattern: '^(?=.*[A-Z])(?=.*\\d)(?=.*[^\\w\\s]).{8,}$' },
    'Example-123!',
  ],
  [
    'letters of other scripts',
    { type: 'string', pattern: '^[\\u0400-\\u04FF]{2}-\\p{Script=Greek}$' },
    'жЖ-α',
  ],
  ['a code point', { type: 'string', pattern: '^\\u{1F600}a$' }, '😀a'],
  [
    'different texts of a pattern',
    { type: 'array', uniqueItems: true, minItems: 3, items: { type: 'string', pattern: '^[ab]{2}$' } },
    ['ab', 'aa', 'ba'],
  ],
  [
    'different values beside a first item',
    {
      type: 'array',
      uniqueItems: true,
      minItems: 4,
      prefixItems: [{ const: 'X' }],
      items: { enum: ['A', 'B', 'C'] },
    },
    ['X', 'A', 'C', 'B'],
  ],
  [
    'different values beside one that they must contain',
    {
      type: 'array',
      uniqueItems: true,
      minItems: 3,
      contains: { const: 'C' },
      items: { enum: ['A', 'B', 'C'] },
    },
    ['C', 'A', 'B'],
  ],
  [
    'different values beside items of another kind',
    {
      type: 'array',
      uniqueItems: true,
      minItems: 4,
      prefixItems: [{ const: 1 }, { const: 2 }],
      items: { type: 'boolean' },
    },
    [1, 2, true, false],
  ],
  [
    'objects that differ in an allowed value',
    {
      type: 'array',
      uniqueItems: true,
      minItems: 4,
      prefixItems: [{ const: 0 }, { const: 1 }],
      items: { type: 'object', required: ['k'], properties: { k: { enum: ['A', 'B'] } } },
    },
    [0, 1, { k: 'A' }, { k: 'B' }],
  ],
  ['an integer that is a multiple of a fraction', { type: 'integer', multipleOf: 0.3 }, 3],
  ['an integer that is a multiple of a larger fraction', { type: 'integer', multipleOf: 2.5 }, 5],
  ['a multiple of a small fraction', { type: 'number', multipleOf: 0.1 }, 0.1],
  [
    'different times',
    { type: 'array', uniqueItems: true, minItems: 2, items: { type: 'string', format: 'date-time' } },
    ['2026-01-15T09:30:00Z', '2026-01-15T09:30:01Z'],
  ],
];

let samples: Map<string, Json | undefined>;
let refused: string[];

beforeAll(async () => {
  const content = (schema: object) => ({ 'application/json': { schema } });
  const paths = Object.fromEntries(
    cases.map(([name, schema]) => [
      `/${name}`,
      { post: { requestBody: { content: content(schema) }, responses: {} } },
    ]),
  );
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths,
    components: { schemas: components },
  });
  const host = {
    readFile: () => Promise.reject(new Error()),
    realPath: (path: string) => Promise.resolve(path),
  };
  const { description } = await readDescription(text, { host, path: '/a.json' });
  if (!description) throw new Error('not read');
  const views = new SchemaViews(description);
  const schemas = new AjvSchemas(description, 'request');
  const bodies = readApi(description).operations.map(({ path, requestBody }) => {
    const schema = requestBody?.content[0]?.schema;
    if (!schema) throw new Error(path);
    const value = sampleValue(views.view(schema), views, { direction: 'request' });
    return { name: path.slice(1), value, key: schemas.add(schema) };
  });
  samples = new Map(bodies.map(({ name, value }) => [name, value]));
  refused = bodies.filter(({ key, value }) => !schemas.compile(key)(value)).map(({ name }) => name);
});

it.each(cases)('makes %s', (name, _, want) => {
  expect(samples.get(name)).toEqual(want);
});

it('makes values that Ajv accepts', () => {
  expect(refused).toEqual([]);
});
