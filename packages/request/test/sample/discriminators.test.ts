import { type Json, readDescription, SchemaViews } from '@curlew/openapi';
import { type Direction, InstanceChecker, type Located } from '@curlew/openapi/internal';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { propertyRuns } from '../../../../scripts/test-scope.ts';
import { randomSchema, randomValue } from '../../../openapi/test/json-schema/random-schema.ts';
import { acceptsValue, countErrors } from '../../src/sample/accept/accepts-value.ts';
import { sampleValue } from '../../src/sample/value/sample-value.ts';

async function read(schemas: Record<string, Json>, name: string, version = '3.1.0') {
  const text = JSON.stringify({
    openapi: version,
    info: { title: 'T', version: '1' },
    paths: {},
    components: { schemas },
  });
  const host = { readFile: () => Promise.reject(new Error()), realPath: async (path: string) => path };
  const { description } = await readDescription(text, { host, path: '/a.json' });
  const at = description?.root.location.child('components', 'schemas', name);
  const schema = at && description?.at(at);
  if (!description || !schema) throw new Error('not read');
  return { description, schema, views: new SchemaViews(description) };
}

const text = { type: 'string' };
const to = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: Record<string, Json>, more: Record<string, Json> = {}) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  ...more,
});
const heir = (properties: Record<string, Json>, parent = 'Pet') => ({
  allOf: [to(parent), object(properties)],
});
const kind = (mapping?: Record<string, string>) => ({
  discriminator: { propertyName: 'kind', ...(mapping && { mapping }) },
});

it.each<[string, { given: Record<string, Json>; of?: string; want: unknown }]>([
  [
    'a parent whose mapping names schemas that inherit',
    {
      given: {
        Pet: object({ kind: text }, kind({ cat: 'Cat', dog: 'Dog' })),
        Cat: heir({ lives: { type: 'integer' } }),
        Dog: heir({ bark: text }),
      },
      want: { kind: 'cat', lives: 1 },
    },
  ],
  [
    'a parent without a mapping',
    {
      given: { Pet: object({ kind: text }, kind()), Cat: heir({ lives: { type: 'integer' } }) },
      want: { kind: 'Cat', lives: 1 },
    },
  ],
  [
    'a parent that its mapping names',
    {
      given: {
        Pet: object({ kind: text }, kind({ pet: 'Pet', cat: 'Cat' })),
        Cat: heir({ lives: { type: 'integer' } }),
      },
      want: { kind: 'pet' },
    },
  ],
  [
    'a parent that inherits itself',
    {
      given: {
        Thing: object({ id: text }),
        Pet: { allOf: [to('Thing')], ...object({ kind: text }, kind({ cat: 'Cat' })) },
        Cat: heir({ lives: { type: 'integer' } }),
      },
      want: { id: 'cat_8f3a21', kind: 'cat', lives: 1 },
    },
  ],
  [
    'the first schema that the property allows',
    {
      given: {
        Pet: object({ kind: { type: 'string', enum: ['dog'] } }, kind({ cat: 'Cat', dog: 'Dog' })),
        Cat: heir({ lives: { type: 'integer' } }),
        Dog: heir({ bark: text }),
      },
      want: { kind: 'dog', bark: 'string' },
    },
  ],
  [
    'a parent inside of one that inherits from it',
    {
      given: {
        Pet: object({ kind: text }, kind({ cat: 'Cat', dog: 'Dog' })),
        Cat: heir({ friend: to('Pet') }),
        Dog: heir({ bark: text }),
      },
      of: 'Cat',
      want: { kind: 'cat', friend: { kind: 'dog', bark: 'string' } },
    },
  ],
  [
    'a schema that inherits from two generations',
    {
      given: {
        Pet: object({ kind: text }, kind()),
        Cat: heir({ lives: { type: 'integer' } }),
        Lion: heir({ mane: text }, 'Cat'),
      },
      of: 'Lion',
      want: { kind: 'Lion', lives: 1, mane: 'string' },
    },
  ],
  [
    'a list of parents',
    {
      given: {
        Pets: { type: 'array', items: to('Pet') },
        Pet: object({ kind: text }, kind({ cat: 'Cat' })),
        Cat: heir({ lives: { type: 'integer' } }),
      },
      of: 'Pets',
      want: [{ kind: 'cat', lives: 1 }],
    },
  ],
  [
    'alternatives without constants, by mapping',
    {
      given: {
        Any: { oneOf: [to('Cat'), to('Dog')], ...kind({ cat: 'Cat', dog: 'Dog' }) },
        Cat: object({ kind: text }),
        Dog: object({ kind: text }),
      },
      of: 'Any',
      want: { kind: 'cat' },
    },
  ],
  [
    'alternatives without constants, by name',
    {
      given: {
        Any: { oneOf: [to('Cat'), to('Dog')], ...kind() },
        Cat: object({ kind: text }),
        Dog: object({ kind: text }),
      },
      of: 'Any',
      want: { kind: 'Cat' },
    },
  ],
  [
    'alternatives that share a list of values',
    {
      given: {
        Any: { oneOf: [to('Dog'), to('Cat')], ...kind() },
        Base: object({ kind: { type: 'string', enum: ['cat', 'dog'] } }),
        Cat: heir({ lives: { type: 'integer' } }, 'Base'),
        Dog: heir({ bark: text }, 'Base'),
      },
      of: 'Any',
      want: { kind: 'dog', bark: 'string' },
    },
  ],
  [
    'alternatives that inherit from a parent with the discriminator',
    {
      given: {
        Any: { oneOf: [to('Cat'), to('Dog')], ...kind({ cat: 'Cat', dog: 'Dog' }) },
        Pet: object({ kind: text }, kind({ cat: 'Cat', dog: 'Dog' })),
        Cat: heir({ lives: { type: 'integer' } }),
        Dog: heir({ bark: text }),
      },
      of: 'Any',
      want: { kind: 'cat', lives: 1 },
    },
  ],
])('samples %s', async (_, { given, of = 'Pet', want }) => {
  for (const version of ['3.0.3', '3.1.0', '3.2.0']) {
    const { description, schema, views } = await read(given, of, version);
    for (const direction of ['request', 'response'] as const) {
      const value = sampleValue(views.view(schema), views, { direction });
      expect(value).toEqual(want);
      expect(getVerdict(value, schema, { description, direction })).toBe('valid');
    }
  }
});

function getVerdict(
  value: Json | undefined,
  schema: Located,
  { description, direction }: { description: SchemaViews['description']; direction: Direction },
) {
  return new InstanceChecker(description, { direction }).check(value ?? null, schema).verdict;
}

it.each<[Json]>([[[]], [{}], ['text']])(
  '%j is invalid, though counting its errors ends in a circle',
  async (value) => {
    const given = { Test: { anyOf: [{ allOf: [to('Test')], type: 'null' }] } };
    const { description, schema, views } = await read(given, 'Test');
    const context = { views, direction: 'response' } as const;
    expect(getVerdict(value, schema, { description, direction: 'response' })).toBe('invalid');
    expect(acceptsValue(views.view(schema), value, context)).toBe(false);
    expect(countErrors(views.view(schema), value, context)).toBeGreaterThan(0);
    // What is left of the stack decides how far an explanation goes, and not the verdict.
    const from = (levels: number): string =>
      levels > 0 ? from(levels - 1) : getVerdict(value, schema, { description, direction: 'response' });
    expect([1_000, 3_000, 5_000].map(from)).toEqual(['invalid', 'invalid', 'invalid']);
  },
);

it('judges as every check does, discriminators included', async () => {
  let judged = 0;
  const discriminator = fc.constantFrom<Record<string, Json>>(
    {},
    { discriminator: { propertyName: 'a' } },
    { discriminator: { propertyName: 'a', mapping: { ab: 'Other' } } },
  );
  await fc.assert(
    fc.asyncProperty(
      randomSchema('all'),
      randomSchema('all'),
      discriminator,
      fc.array(randomValue, { minLength: 5, maxLength: 8 }),
      async (given, other, more, values) => {
        const Test = typeof given === 'object' ? { ...given, ...more } : given;
        const { description, schema, views } = await read({ Test, Other: other }, 'Test');
        const checker = new InstanceChecker(description, { direction: 'response' });
        const context = { views, direction: 'response' } as const;
        for (const value of values) {
          const { verdict } = checker.check(value, schema);
          if (verdict === 'unknown') continue;
          judged += 1;
          const view = views.view(schema);
          const verdicts = [acceptsValue(view, value, context), countErrors(view, value, context) === 0];
          expect([JSON.stringify(value), ...verdicts]).toEqual([
            JSON.stringify(value),
            verdict === 'valid',
            verdict === 'valid',
          ]);
        }
      },
    ),
    { numRuns: propertyRuns(150) },
  );
  expect(judged).toBeGreaterThan(propertyRuns(400));
});
