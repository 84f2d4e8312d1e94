import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../../../scripts/test-scope.ts';
import { errorInWords, type Json, SchemaValidators } from '../../src/index.ts';
import { InstanceChecker } from '../../src/json-schema/check/instance-checker.ts';
import { describeSchema } from './describe-schema.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const discriminator = { propertyName: 'kind' };
const kind = { type: 'string' };

/** The verdicts of the interpreter and of Ajv, which must be equal, and the errors of the interpreter. */
async function judge(
  schema: Json,
  components: Record<string, Json>,
  value: Json,
  { version = '3.1.0', discriminators = 'select' as 'select' | 'annotate' } = {},
): Promise<string[]> {
  const { description, schema: located } = await describeSchema(schema, { components, version });
  const interpreted = new InstanceChecker(description, { discriminators }).check(value, located);
  const compiled = new SchemaValidators(description, { discriminators }).validator(located).validate(value);
  expect(compiled.verdict).toBe(interpreted.verdict);
  return interpreted.errors.map((error) => `/${error.path.join('/')} ${errorInWords(error, value)}`);
}

/** Every branch accepts the properties of the others: only the discriminator distinguishes them. */
const Pet = { type: 'object', required: ['kind'], properties: { kind, name: { type: 'string' } } };
const Cat = {
  allOf: [ref('Pet'), { type: 'object', properties: { lives: { type: 'integer', maximum: 9 } } }],
};
const Dog = { allOf: [ref('Pet'), { type: 'object', properties: { tricks: { type: 'array' } } }] };
const PETS = { Pet, Cat, Dog };
const MAPPING = { cat: '#/components/schemas/Cat', dog: 'Dog' };

describe('alternatives', () => {
  const mapped = { oneOf: [ref('Cat'), ref('Dog')], discriminator: { ...discriminator, mapping: MAPPING } };
  const named = { oneOf: [ref('Cat'), ref('Dog')], discriminator };
  test.each<[string, Json, Json, string[]]>([
    ['a mapping', mapped, { kind: 'cat', lives: 9 }, []],
    ['the other one', mapped, { kind: 'dog', tricks: [] }, []],
    [
      'its errors alone',
      mapped,
      { kind: 'cat', lives: 10, tricks: 1 },
      ['/lives must be <= 9, found the number 10'],
    ],
    ['a name beside a mapping', mapped, { kind: 'Dog' }, []],
    ['a name', named, { kind: 'Cat', tricks: 1 }, []],
    ['a name in lower case', named, { kind: 'cat', lives: 9 }, []],
    [
      'an unknown value',
      mapped,
      { kind: 'fish' },
      ['/kind must be `"cat"` or `"dog"`, which select the schema, found the string `"fish"`'],
    ],
    [
      'an unknown name',
      named,
      { kind: 'fish' },
      ['/kind must be `"Cat"` or `"Dog"`, which select the schema, found the string `"fish"`'],
    ],
    [
      'no value',
      named,
      { lives: 1 },
      ['/ lacks the required property `kind`, which selects the schema: `"Cat"` or `"Dog"`'],
    ],
    [
      'anyOf',
      { anyOf: [ref('Cat'), ref('Dog')], discriminator },
      { kind: 'Dog', tricks: 1 },
      ['/tricks must be array, found the number 1'],
    ],
    ['null beside objects', { oneOf: [ref('Cat'), { type: 'null' }], discriminator }, null, []],
    ['an open alternative', { anyOf: [ref('Cat'), { type: 'object' }], discriminator }, { kind: 'fish' }, []],
    ['a list', { type: 'array', items: named }, [{ kind: 'Cat' }, { kind: 'Dog' }], []],
  ])('%s', async (_, schema, value, expected) => {
    expect(await judge(schema, PETS, value)).toEqual(expected);
  });

  test('constants select inline alternatives', async () => {
    const inline = (value: string, more: Json) => ({
      type: 'object',
      properties: { kind: { const: value }, x: more },
    });
    const schema = {
      oneOf: [inline('a', { type: 'integer' }), inline('b', { type: 'string' })],
      discriminator,
    };
    expect(await judge(schema, {}, { kind: 'a', x: 1 })).toEqual([]);
    expect(await judge(schema, {}, { kind: 'b', x: 1 })).toEqual(['/x must be string, found the number 1']);
    expect(await judge(schema, {}, { kind: 'c' })).toEqual([
      '/kind must be `"a"` or `"b"`, which select the schema, found the string `"c"`',
    ]);
  });

  test('places inside of other schemas are no names that select', async () => {
    const part = (at: number) => ({ $ref: `#/components/schemas/Union/anyOf/${at}` });
    const lives = { type: 'object', required: ['lives'] };
    const tricks = { type: 'object', required: ['tricks'] };
    const components = { Union: { anyOf: [lives, tricks] } };
    const schema = { oneOf: [part(0), part(1)], discriminator };
    expect(await judge(schema, components, { kind: 'x', lives: 1 })).toEqual([]);
    expect(await judge(schema, components, { kind: 'x', lives: 1, tricks: [] })).not.toEqual([]);
  });

  test('nested alternatives with the same property are one choice', async () => {
    const Felid = { oneOf: [ref('Cat'), ref('Lion')], discriminator };
    const Lion = { allOf: [ref('Pet'), { properties: { pride: { type: 'string' } } }] };
    const schema = { oneOf: [ref('Felid'), ref('Dog')], discriminator };
    const components = { ...PETS, Felid, Lion };
    expect(await judge(schema, components, { kind: 'Lion', pride: 1 })).toEqual([
      '/pride must be string, found the number 1',
    ]);
    expect(await judge(schema, components, { kind: 'Dog', pride: 1 })).toEqual([]);
  });

  test('the default of 3.2 applies without the property, and to unknown values', async () => {
    const schema = {
      oneOf: [ref('Cat'), ref('Other')],
      discriminator: { ...discriminator, defaultMapping: 'Other' },
    };
    const components = { ...PETS, Other: { type: 'object', properties: { x: { type: 'integer' } } } };
    const options = { version: '3.2.0' };
    expect(await judge(schema, components, { kind: 'fish', x: 1 }, options)).toEqual([]);
    expect(await judge(schema, components, { x: 'a' }, options)).toEqual([
      '/x must be integer, found the string `"a"`',
    ]);
    expect(await judge(schema, components, { kind: 'Cat', lives: 'a', x: 'a' }, options)).toEqual([
      '/lives must be integer, found the string `"a"`',
    ]);
  });

  test('without selection, JSON Schema decides', async () => {
    expect(await judge(mapped, PETS, { kind: 'cat', lives: 9 }, { discriminators: 'annotate' })).toEqual([
      '/ matches more than one schema in `oneOf` (Cat and Dog), but must match exactly one',
    ]);
  });
});

describe('schemas that inherit', () => {
  const parent = { ...Pet, discriminator: { ...discriminator, mapping: MAPPING } };
  const pets = { ...PETS, Pet: parent };
  test.each<[string, Json, Record<string, Json>, Json, string[]]>([
    [
      'are selected by their parent',
      ref('Pet'),
      pets,
      { kind: 'cat', lives: 10 },
      ['/lives must be <= 9, found the number 10'],
    ],
    [
      'have the name of their component',
      ref('Pet'),
      { ...PETS, Pet: { ...Pet, discriminator } },
      { kind: 'Dog', tricks: 1 },
      ['/tricks must be array, found the number 1'],
    ],
    [
      'are not left for another one',
      ref('Dog'),
      pets,
      { kind: 'cat', lives: 9 },
      ['/kind must be `"dog"`, which select the schema, found the string `"cat"`'],
    ],
    ['are distinct alternatives', { oneOf: [ref('Cat'), ref('Dog')] }, pets, { kind: 'cat', lives: 9 }, []],
    [
      'say which values exist',
      ref('Pet'),
      pets,
      { kind: 'fish' },
      ['/kind must be `"cat"` or `"dog"`, which select the schema, found the string `"fish"`'],
    ],
    [
      'leave values to their parent',
      ref('Pet'),
      { ...pets, Pet: { ...parent, properties: { kind: { enum: ['cat', 'fish'] } } } },
      { kind: 'fish' },
      [],
    ],
    ['leave its name to their parent', ref('Pet'), pets, { kind: 'Pet', lives: 10 }, []],
    [
      'inherit at any distance',
      ref('Cat'),
      { ...pets, Siamese: { allOf: [ref('Cat'), { required: ['voice'] }] } },
      { kind: 'Siamese' },
      ['/ lacks the required property `voice`'],
    ],
    [
      'are closed',
      ref('Pet'),
      { ...pets, Cat: { ...Cat, unevaluatedProperties: false } },
      { kind: 'cat', lives: 1, x: 1 },
      ['/x is not a property of this schema, which allows no others'],
    ],
    [
      'are selected beside compiled keywords',
      { allOf: [ref('Pet')], unevaluatedProperties: {} },
      pets,
      { kind: 'cat', lives: 10 },
      ['/lives must be <= 9, found the number 10'],
    ],
    [
      'have no discriminator without heirs',
      ref('Lone'),
      { Lone: { ...Pet, discriminator } },
      { kind: 'x' },
      [],
    ],
  ])('%s', async (_, schema, components, value, expected) => {
    expect(await judge(schema, components, value)).toEqual(expected);
  });
});

test('schemas that select each other end', async () => {
  const A = { oneOf: [ref('B'), ref('A')], discriminator };
  const B = { allOf: [ref('A')], discriminator: { ...discriminator, mapping: { b: 'B', a: 'A' } } };
  for (const value of [{ kind: 'A' }, { kind: 'b' }, { kind: 'x' }, {}]) {
    const { description, schema } = await describeSchema(ref('A'), { components: { A, B } });
    expect(['invalid', 'unknown', 'valid']).toContain(
      new InstanceChecker(description).check(value, schema).verdict,
    );
  }
});

test('the interpreter and Ajv agree on random schemas with discriminators', async () => {
  const names = ['A', 'B', 'C'] as const;
  const name = fc.constantFrom(...names);
  const selector = fc.record(
    {
      propertyName: fc.constantFrom('kind', 'k'),
      mapping: fc.dictionary(fc.constantFrom('a', 'b', 'x'), name),
    },
    { requiredKeys: ['propertyName'] },
  );
  const object = fc.record(
    {
      type: fc.constant('object'),
      required: fc.subarray(['kind', 'x']),
      properties: fc.record(
        {
          kind: fc.oneof(fc.constant(kind), fc.record({ const: fc.constantFrom('a', 'b', 'A') })),
          x: fc.constantFrom<Json>({ type: 'integer' }, { type: 'string' }),
        },
        { requiredKeys: [] },
      ),
      additionalProperties: fc.boolean(),
    },
    { requiredKeys: ['type'] },
  );
  const union = fc.record({
    keyword: fc.constantFrom('oneOf', 'anyOf'),
    parts: fc.array(fc.oneof(name.map(ref), object), { minLength: 1, maxLength: 3 }),
    discriminator: selector,
  });
  const unionSchema = union.map(({ keyword, parts, discriminator: one }) => ({
    [keyword]: parts,
    discriminator: one,
  }));
  const heir = fc
    .tuple(fc.constantFrom('B', 'C'), object)
    .map(([parent, own]) => ({ allOf: [ref(parent), own] }));
  const parent = fc.tuple(object, selector).map(([own, one]) => ({ ...own, discriminator: one }));
  const value = fc.record(
    {
      kind: fc.constantFrom<Json>('a', 'b', 'A', 'B', 'c', 'x', 1),
      x: fc.constantFrom<Json>(1, 's'),
      k: fc.constant('a'),
    },
    { requiredKeys: [] },
  );
  let judged = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(unionSchema, name.map(ref)),
      fc.oneof(object, heir),
      fc.oneof(object, parent, fc.constant({ allOf: [ref('C')] })),
      fc.oneof(object, parent),
      fc.array(value, { minLength: 3, maxLength: 6 }),
      async (schema, A, B, C, values) => {
        const { description, schema: located } = await describeSchema(schema as Json, {
          components: { A, B, C } as Record<string, Json>,
        });
        const checker = new InstanceChecker(description);
        const validator = new SchemaValidators(description).validator(located);
        for (const one of values as Json[]) {
          const interpreted = checker.check(one, located);
          const compiled = validator.validate(one);
          if (interpreted.verdict === 'unknown' || compiled.verdict === 'unknown') continue;
          judged += 1;
          expect([interpreted.verdict, one]).toEqual([compiled.verdict, one]);
        }
      },
    ),
    { numRuns: Number(process.env.RUNS ?? propertyRuns(200)) },
  );
  expect(judged).toBeGreaterThan(propertyRuns(500));
});
