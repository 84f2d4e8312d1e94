import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../../../scripts/test-scope.ts';
import { ValueChecker, type ValueCheckerOptions } from '../../src/check-value.ts';
import { editDescription, type Json } from '../../src/index.ts';
import { InstanceChecker } from '../../src/internal.ts';
import { describeSchema } from '../json-schema/describe-schema.ts';
import { randomSchema, randomValue } from '../json-schema/random-schema.ts';

type Given = Partial<ValueCheckerOptions> & { version?: string; components?: Record<string, Json> };

/** `kind /path ×count < schema`, without the place of `Test`. */
async function getFindings(schema: Json, value: Json, given: Given = {}): Promise<string[]> {
  const { version, components, ...options } = given;
  const described = await describeSchema(schema, {
    ...(version !== undefined && { version }),
    ...(components && { components }),
  });
  const checker = new ValueChecker(described.description, {
    direction: 'response',
    strict: true,
    ...options,
  });
  return checker.check(value, described.schema).findings.map(({ kind, pointer, count, schema: at }) => {
    const place = at.pointer.replace('/components/schemas/', '');
    return `${kind} ${pointer}${count > 1 ? ` ×${count}` : ''} < ${place}`;
  });
}

const USER = { type: 'object', properties: { id: { type: 'integer' } } };
const OWN = { type: 'object', properties: { name: { type: 'string' } } };
/** A literal with this name would look like a promise. */
const THEN_OWN = Object.fromEntries([['then', OWN]]);
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

test.each<[string, Json, Json, string[], Given?]>([
  ['a declared property', USER, { id: 1 }, []],
  ['an undeclared one', USER, { id: 1, x: 1 }, ['undeclared /x < Test']],
  [
    'one of a schema that forbids others, once',
    { ...USER, additionalProperties: false },
    { x: 1 },
    ['undeclared /x < Test'],
  ],
  [
    'it without strictness',
    { ...USER, additionalProperties: false },
    { x: 1 },
    ['undeclared /x < Test'],
    { strict: false },
  ],
  ['others without strictness', USER, { x: 1 }, [], { strict: false }],
  ['any name by additionalProperties', { ...USER, additionalProperties: true }, { x: 1 }, []],
  [
    'a map',
    { type: 'object', additionalProperties: USER },
    { a: { id: 1 }, b: { y: 1 } },
    ['undeclared /b/y < Test/additionalProperties'],
  ],
  [
    'one of a later item that has as many properties as those before',
    { type: 'array', items: { ...USER, properties: { id: {}, name: { properties: OWN.properties } } } },
    [
      { id: 1, name: 's' },
      { id: 1, name: 's' },
      { id: 1, x: 's' },
      { id: 1, name: { y: 1 } },
    ],
    ['undeclared /2/x < Test/items', 'undeclared /3/name/y < Test/items/properties/name'],
  ],
  [
    'a one-way property of each item',
    { type: 'array', items: { ...USER, properties: { id: { type: 'integer', writeOnly: true } } } },
    [{ id: 1 }, { id: 2 }],
    ['one-way /0/id ×2 < Test/items'],
  ],
  ['an empty schema', {}, { x: { y: 1 } }, []],
  ['a property with an empty schema', { type: 'object', properties: { x: {} } }, { x: { y: 1 } }, []],
  ['a free-form object', { type: 'object' }, { x: 1, y: { z: 1 } }, []],
  ['a free-form object with required names', { type: 'object', required: ['x'] }, { x: 1, y: 1 }, []],
  ['a free-form object without listed properties', { type: 'object', properties: {} }, { x: 1 }, []],
  [
    'a free-form object inside',
    { type: 'object', properties: { x: { type: 'object' } } },
    { x: { y: 1 } },
    [],
  ],
  ['a free-form part', { allOf: [USER, { type: 'object' }] }, { x: 1 }, ['undeclared /x < Test/allOf/0']],
  ['a free-form alternative', { anyOf: [USER, { type: 'object' }] }, { x: 1 }, []],
  [
    'alternatives that require',
    { ...USER, anyOf: [{ required: ['id'] }, {}] },
    { id: 1, x: 1 },
    ['undeclared /x < Test'],
  ],
  [
    'a reference to a free-form object',
    ref('Free'),
    { x: 1 },
    [],
    { components: { Free: { type: 'object' } } },
  ],
  [
    'a pattern',
    { type: 'object', patternProperties: { '^x-': { type: 'string' } } },
    { 'x-a': 's', y: 1 },
    ['undeclared /y < Test'],
  ],
  [
    'unevaluatedProperties',
    { allOf: [USER], unevaluatedProperties: { type: 'string' } },
    { id: 1, x: 's' },
    [],
  ],
  [
    'forbidden by unevaluatedProperties',
    { allOf: [USER], unevaluatedProperties: false },
    { id: 1, x: 's' },
    ['undeclared /x < Test/allOf/0'],
  ],
  [
    'parts of allOf',
    { allOf: [ref('User'), OWN] },
    { id: 1, name: 'n', x: 1 },
    ['undeclared /x < Test/allOf/1'],
    { components: { User: USER } },
  ],
  [
    'a reference to a reference',
    ref('A'),
    { x: 1 },
    ['undeclared /x < B'],
    { components: { A: ref('B'), B: USER } },
  ],
  [
    'the alternative that fits',
    {
      oneOf: [
        { ...USER, required: ['id'] },
        { ...OWN, required: ['name'] },
      ],
    },
    { id: 1, x: 1 },
    ['undeclared /x < Test/oneOf/0'],
  ],
  [
    'several alternatives that fit',
    { anyOf: [USER, OWN] },
    { id: 1, name: 'n', x: 1 },
    ['undeclared /x < Test'],
  ],
  [
    'a reference below an alternative',
    { anyOf: [ref('User'), { type: 'null' }] },
    { x: 1 },
    ['undeclared /x < User'],
    { components: { User: USER } },
  ],
  [
    'items',
    { type: 'array', items: USER },
    [{ id: 1 }, { x: 1 }, { x: 2 }],
    ['undeclared /1/x ×2 < Test/items'],
  ],
  [
    'prefixItems',
    { type: 'array', prefixItems: [USER, OWN] },
    [{ id: 1 }, { id: 1 }],
    ['undeclared /1/id < Test/prefixItems/1'],
  ],
  [
    'then',
    { if: { properties: { id: { const: 1 } } }, ...THEN_OWN, else: USER, type: 'object' },
    { id: 1, name: 'n', x: 1 },
    ['undeclared /x < Test/then'],
  ],
  ['dependentSchemas', { ...USER, dependentSchemas: { id: OWN } }, { id: 1, name: 'n' }, []],
  [
    'dependentSchemas of an absent property',
    { ...USER, dependentSchemas: { id: OWN } },
    { name: 'n' },
    ['undeclared /name < Test'],
  ],
  ['a wrong type', USER, { id: 'x' }, ['type /id < Test/properties/id/type']],
  ['a null', USER, { id: null }, ['null /id < Test/properties/id/type']],
  [
    'nullable',
    { type: 'object', properties: { id: { type: 'integer', nullable: true } } },
    { id: null },
    [],
    { version: '3.0.3' },
  ],
  [
    'a missing property of several items',
    { type: 'array', items: { ...USER, required: ['id'] } },
    [{}, {}, { id: 1 }],
    ['missing /0/id ×2 < Test/items/required'],
  ],
  [
    'several new values of an enum',
    { type: 'array', items: { enum: ['a'] } },
    ['a', 'b', 'c', 'b'],
    ['enum /1 ×2 < Test/items/enum', 'enum /2 < Test/items/enum'],
  ],
  ['a format', { type: 'string', format: 'date' }, 'x', ['format  < Test/format']],
  ['a limit', { type: 'integer', maximum: 3 }, 4, ['constraint  < Test/maximum']],
  [
    'alternatives none of which is near',
    { oneOf: [{ type: 'integer' }, { type: 'boolean' }] },
    'x',
    ['composition  < Test/oneOf'],
  ],
  [
    'a write-only property in a response',
    { type: 'object', properties: { p: { type: 'string', writeOnly: true } } },
    { p: 's' },
    ['one-way /p < Test'],
  ],
  [
    'the same in a request',
    { type: 'object', properties: { p: { type: 'string', writeOnly: true } } },
    { p: 's' },
    [],
    { direction: 'request' },
  ],
  [
    'a required read-only property in a request',
    { type: 'object', required: ['p'], properties: { p: { readOnly: true } } },
    {},
    [],
    { direction: 'request' },
  ],
  ['a value of another type', USER, [1], ['type  < Test/type']],
  [
    'names of Object.prototype',
    USER,
    JSON.parse('{"constructor": 1, "__proto__": 2}'),
    ['undeclared /constructor < Test', 'undeclared /__proto__ < Test'],
  ],
  ['a broken reference', ref('Nothing'), { x: 1 }, []],
])('%s', async (_name, schema, value, expected, given = {}) => {
  expect(await getFindings(schema, value, given)).toEqual(expected);
});

test('a discriminator names the alternative, with a mapping, by name, and on a base schema', async () => {
  const Cat = { type: 'object', properties: { kind: { type: 'string' }, lives: { type: 'integer' } } };
  const Dog = {
    type: 'object',
    properties: { kind: { type: 'string' }, tricks: { type: 'array', items: {} } },
  };
  const discriminator = { propertyName: 'kind', mapping: { c: '#/components/schemas/Cat' } };
  const components = { Cat, Dog };
  const pet = { oneOf: [ref('Cat'), ref('Dog')], discriminator };
  const undeclared = async (schema: Json, value: Json, others: Record<string, Json> = components) =>
    (await getFindings(schema, value, { components: others })).filter((one) => one.startsWith('undeclared'));
  expect(await undeclared(pet, { kind: 'c', lives: 9, tricks: [] })).toEqual(['undeclared /tricks < Cat']);
  expect(await undeclared(pet, { kind: 'Dog', lives: 9 })).toEqual(['undeclared /lives < Dog']);
  const base = { type: 'object', properties: { kind: { type: 'string' } }, discriminator };
  const Bird = { allOf: [ref('Test'), { type: 'object', properties: { wings: { type: 'integer' } } }] };
  expect(await undeclared(base, { kind: 'Bird', wings: 2, x: 1 }, { Bird })).toEqual([
    'undeclared /x < Test',
  ]);
});

test('every different error of a long array is found', async () => {
  const items = {
    type: 'object',
    properties: { price: { type: 'number' }, date: { type: 'string', format: 'date' } },
  };
  const wrong = Array.from({ length: 200 }, () => ({ price: 'x' }));
  const found = await getFindings({ type: 'array', items }, [...wrong, { date: 'y' }]);
  expect(found).toEqual([
    'type /0/price ×200 < Test/items/properties/price/type',
    'format /200/date < Test/items/properties/date/format',
  ]);
});

/** The value of the schema after the edits of all findings, and what is found then. */
async function settled(
  schema: Json,
  value: Json,
  version = '3.1.0',
): Promise<{ schema: Json; left: string[] }> {
  const described = await describeSchema(schema, { version });
  const checker = new ValueChecker(described.description, { direction: 'response', strict: true });
  const edits = checker.check(value, described.schema).findings.flatMap((finding) => finding.edits);
  const { files, diagnostics } = editDescription(described.description, edits);
  expect(diagnostics).toEqual([]);
  const changed: { components: { schemas: { Test: Json } } } = JSON.parse(files[0]?.text ?? '');
  const after = changed.components.schemas.Test;
  return { schema: after, left: await getFindings(after, value, { version }) };
}

test.each<[string, Json, Json, Json, string?]>([
  [
    'a property',
    USER,
    { id: 1, tags: ['a'] },
    {
      type: 'object',
      properties: { ...USER.properties, tags: { type: 'array', items: { type: 'string' } } },
    },
  ],
  ['a list of types', { type: 'integer' }, 'x', { type: ['integer', 'string'] }],
  ['number instead of integer', { type: 'integer' }, 1.5, { type: 'number' }],
  ['null', { type: 'string', enum: ['a'] }, null, { type: ['string', 'null'], enum: ['a', null] }],
  [
    'null of 3.0',
    { type: 'string', enum: ['a'] },
    null,
    { type: 'string', enum: ['a'], nullable: true },
    '3.0.3',
  ],
  [
    'two types of 3.0',
    { type: 'integer' },
    'x',
    { anyOf: [{ type: 'integer' }, { type: 'string' }] },
    '3.0.3',
  ],
  ['a value of an enum', { enum: ['a'] }, 'b', { enum: ['a', 'b'] }],
  ['a const', { const: 'a' }, 'b', { enum: ['a', 'b'] }],
  ['the only required name', { type: 'object', required: ['a'] }, {}, { type: 'object' }],
  ['a limit', { type: 'integer', maximum: 3 }, 7, { type: 'integer', maximum: 7 }],
  ['an exclusive limit', { type: 'integer', exclusiveMinimum: 3 }, 3, { type: 'integer', minimum: 3 }],
  [
    'an exclusive limit of 3.0',
    { type: 'integer', minimum: 3, exclusiveMinimum: true },
    2,
    { type: 'integer', minimum: 2 },
    '3.0.3',
  ],
  ['a format', { type: 'string', format: 'uuid' }, 'x', { type: 'string' }],
])('the edits settle %s', async (_name, schema, value, expected, version) => {
  const result = await settled(schema, value, version);
  expect(result.schema).toEqual(expected);
  expect(result.left).toEqual([]);
});

test('messages name the part, what was expected and what was found', async () => {
  const { description, schema } = await describeSchema({ ...USER, required: ['id', 'x'] });
  const checker = new ValueChecker(description, { direction: 'response', strict: true });
  const { findings } = checker.check({ id: 'abc', y: null }, schema);
  expect(findings.map(({ message, expected }) => [message, expected])).toEqual([
    ['The value lacks the required property `x`.', 'the property "x"'],
    ['`/id` must be integer, found the string `"abc"`.', 'integer'],
    ['`/y` is not declared by the schema.', 'a property that the schema declares'],
  ]);
});

const SLOW = '^(a|aa)+$';
const LONG = `${'a'.repeat(80)}!`;

test.each<[string, Json, Json]>([
  ['its own', { type: 'object', patternProperties: { [SLOW]: { type: 'integer' } } }, { [LONG]: 'x' }],
  [
    'those below it',
    { type: 'object', patternProperties: { [SLOW]: USER } },
    { [LONG]: { undeclared: 1, id: 'x' } },
  ],
  [
    'those below a declared one, which may be declared twice',
    { type: 'object', properties: { [LONG]: { ...USER } }, patternProperties: { [SLOW]: OWN } },
    { [LONG]: { id: 1, name: 'x' } },
  ],
  [
    'those that others are not allowed to be',
    { type: 'object', patternProperties: { [SLOW]: USER }, additionalProperties: false },
    { [LONG]: 1 },
  ],
  [
    'those of a branch that may apply',
    { ...USER, if: { patternProperties: { [SLOW]: false } }, else: { properties: { [LONG]: {} } } },
    { [LONG]: 1 },
  ],
  [
    'those of a condition on a value',
    { type: 'object', properties: { id: {} }, if: { properties: { id: { pattern: SLOW } } }, else: OWN },
    { id: LONG, name: 'x' },
  ],
])(
  'a pattern that is too costly for a name gives no finding, but a problem: %s',
  async (_, schema, value) => {
    const described = await describeSchema(schema);
    for (const strict of [true, false]) {
      const checker = new ValueChecker(described.description, { direction: 'response', strict });
      const { findings, problems } = checker.check(value, described.schema);
      expect(findings.map(({ message }) => message)).toEqual([]);
      expect(problems.map(({ kind }) => kind)).toContain('costly-pattern');
    }
  },
);

test('what is undeclared in a valid value is what no schema that applies evaluates', async () => {
  let compared = 0;
  const discriminator = fc.constantFrom<Record<string, Json>>({}, { discriminator: { propertyName: 'a' } });
  const object = (schema: Json, more: Record<string, Json>): Json =>
    typeof schema === 'object' ? { properties: { b: true }, ...(schema as object), ...more } : schema;
  await fc.assert(
    fc.asyncProperty(
      randomSchema('all'),
      randomSchema('all'),
      discriminator,
      fc.array(randomValue, { minLength: 6, maxLength: 10 }),
      async (given, other, more, values) => {
        const components = {
          Other: object(other, {}),
          Whole: { allOf: [ref('Test')], unevaluatedProperties: false },
        };
        const { description, schema } = await describeSchema(object(given, more), { components });
        const checker = new InstanceChecker(description);
        const findings = new ValueChecker(description, { direction: 'both', strict: true });
        const at = schema.location.file;
        const whole = description.resolve('#/components/schemas/Whole', { file: at, pointer: '' });
        if (whole === undefined) throw new Error('no schema');
        for (const value of values) {
          if (checker.check(value, schema).verdict !== 'valid') continue;
          const { verdict, errors } = checker.check(value, whole);
          if (verdict === 'unknown') continue;
          compared += 1;
          const unevaluated = errors.map(({ path }) => path.join('/'));
          const undeclared = findings
            .check(value, schema)
            .findings.filter(({ kind, path }) => kind === 'undeclared' && path.length === 1)
            .map(({ path }) => path.join('/'));
          const text = JSON.stringify(value);
          expect([text, undeclared.filter((name) => !unevaluated.includes(name))]).toEqual([text, []]);
        }
      },
    ),
    { numRuns: propertyRuns(150) },
  );
  expect(compared).toBeGreaterThan(propertyRuns(100));
});
