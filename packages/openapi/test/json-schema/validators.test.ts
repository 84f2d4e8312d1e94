import { describe, expect, test } from 'vitest';
import {
  errorInWords,
  type Json,
  Location,
  readApi,
  readDescription,
  SchemaValidators,
  toJsonSchema,
} from '../../src/index.ts';
import type { ValidationResult } from '../../src/internal.ts';
import { InstanceChecker } from '../../src/json-schema/check/instance-checker.ts';
import { memoryHost } from '../memory-host.ts';
import { describeSchema } from './describe-schema.ts';

/** The result of Ajv and that of the interpreter. */
async function getResults(
  schema: Json,
  value: Json,
  components: Record<string, Json> = {},
): Promise<[ValidationResult, ValidationResult]> {
  const { description, schema: located } = await describeSchema(schema, { components });
  return [
    new SchemaValidators(description).validator(located).validate(value),
    new InstanceChecker(description).check(value, located),
  ];
}

/** `keyword /path place-of-keyword words`, the same from both. */
async function getErrors(
  schema: Json,
  value: Json,
  components: Record<string, Json> = {},
): Promise<string[]> {
  const [ajv, interpreted] = (await getResults(schema, value, components)).map(({ errors }) =>
    errors
      .map(
        (error) =>
          `${error.schema.pointer.slice('/components/schemas/Test'.length)} /${error.path.join('/')} ${errorInWords(error, value)}`,
      )
      .sort(),
  );
  expect(interpreted).toEqual(ajv);
  return ajv ?? [];
}

const CAT = {
  type: 'object',
  required: ['kind'],
  properties: { kind: { const: 'cat' }, lives: { type: 'integer' } },
};
const DOG = {
  type: 'object',
  required: ['kind'],
  properties: { kind: { const: 'dog' }, tricks: { type: 'array' } },
};

describe('errors', () => {
  test.each<[string, Json, Json, string[]]>([
    ['type', { type: 'integer' }, 'x', ['/type / must be integer, found the string `"x"`']],
    ['types', { type: ['integer', 'null'] }, [], ['/type / must be integer or null, found an array']],
    ['enum', { enum: ['a', 1] }, 2, ['/enum / must be `"a"` or `1`, found the number 2']],
    ['const', { const: { a: 1 } }, { a: 2 }, ['/const / must be `{"a":1}`, found an object']],
    [
      'bounds',
      { minimum: 3, exclusiveMaximum: 2 },
      2,
      ['/exclusiveMaximum / must be < 2, found the number 2', '/minimum / must be >= 3, found the number 2'],
    ],
    ['decimals', { multipleOf: 0.01 }, 19.99, []],
    [
      'multipleOf',
      { multipleOf: 0.01 },
      19.999,
      ['/multipleOf / must be a multiple of 0.01, found the number 19.999'],
    ],
    ['characters', { maxLength: 1, minLength: 1 }, '😀', []],
    [
      'minLength',
      { minLength: 2 },
      '😀',
      ['/minLength / must have at least 2 characters, found the string `"😀"`'],
    ],
    ['pattern', { pattern: '^a' }, 'b', ['/pattern / must match `^a`, found the string `"b"`']],
    [
      'format',
      { format: 'date' },
      '2020-13-01',
      ['/format / must have the format `date`, found the string `"2020-13-01"`'],
    ],
    [
      'int32',
      { format: 'int32' },
      2 ** 31,
      ['/format / must have the format `int32`, found the number 2147483648'],
    ],
    ['unknown format', { format: 'unheard-of' }, 'x', []],
    ['required', { required: ['a', 'b'] }, {}, ['/required / lacks the required properties `a`, `b`']],
    [
      'closed',
      { properties: { a: true }, additionalProperties: false },
      { b: 1 },
      ['/additionalProperties /b is not a property of this schema, which allows no others'],
    ],
    [
      'unevaluated',
      { allOf: [{ properties: { a: true } }], unevaluatedProperties: false },
      { a: 1, b: 1 },
      ['/unevaluatedProperties /b is not a property of this schema, which allows no others'],
    ],
    [
      'a property that is forbidden',
      { properties: { a: false } },
      { a: 1 },
      ['/properties/a /a is not allowed here: the schema is `false`'],
    ],
    [
      'items',
      { prefixItems: [true], items: false },
      [1, 2, 3],
      ['/items /1 is not allowed: the array may have at most 1 item'],
    ],
    [
      'uniqueItems',
      { uniqueItems: true },
      [{ a: 1, b: 2 }, 3, { b: 2, a: 1 }],
      ['/uniqueItems /2 repeats item 0, but items must be unique'],
    ],
    [
      'contains',
      { contains: { type: 'string' }, minContains: 2 },
      ['a'],
      ['/contains / must have at least 2 items that match `contains`'],
    ],
    [
      'propertyNames',
      { propertyNames: { maxLength: 1 } },
      { ab: 1 },
      ['/propertyNames /ab has a name that `propertyNames` does not allow'],
    ],
    [
      'dependentRequired',
      { dependentRequired: { a: ['b'] } },
      { a: 1 },
      ['/dependentRequired / lacks the property `b`, which `a` requires'],
    ],
    [
      'if',
      { if: { required: ['a'] }, else: { required: ['b'] } },
      {},
      ['/else/required / lacks the required property `b`'],
    ],
    ['not', { not: { type: 'string' } }, 'a', ['/not / matches the schema in `not`']],
    [
      'anyOf of one type',
      { anyOf: [{ type: 'string', minLength: 2 }, { type: 'null' }] },
      'a',
      ['/anyOf/0/minLength / must have at least 2 characters, found the string `"a"`'],
    ],
    [
      'anyOf of no type',
      { anyOf: [{ type: 'string' }, { type: 'null' }] },
      1,
      ['/anyOf / matches none of the schemas in `anyOf` (string or null)'],
    ],
    [
      'oneOf by a constant',
      { oneOf: [CAT, DOG], discriminator: { propertyName: 'kind' } },
      { kind: 'dog', tricks: 1 },
      ['/oneOf/1/properties/tricks/type /tricks must be array, found the number 1'],
    ],
    [
      'oneOf twice',
      { oneOf: [{ type: 'integer' }, { minimum: 1 }] },
      2,
      [
        '/oneOf / matches more than one schema in `oneOf` (integer and alternative 2), but must match exactly one',
      ],
    ],
    [
      'inherited names',
      { required: ['constructor', '__proto__'], properties: { __proto__: true } },
      {},
      ['/required / lacks the required properties `constructor`, `__proto__`'],
    ],
  ])('%s', async (_, schema, value, expected) => {
    expect(await getErrors(schema, value)).toEqual(expected);
  });

  test('are at their line in the file that holds the schema', async () => {
    const host = memoryHost({
      '/api/models/user.yaml': 'type: object\nproperties:\n  age:\n    minimum: 3\n',
    });
    const text = `openapi: 3.0.4\ninfo: { title: T, version: '1' }\npaths: {}\ncomponents:\n  schemas:\n    Test: { $ref: models/user.yaml }\n`;
    const { description } = await readDescription(text, { path: '/api/openapi.yaml', host });
    const schema = description?.at(new Location('/api/openapi.yaml', '/components/schemas/Test'));
    if (description === undefined || schema === undefined) throw new Error('nothing to read');
    const [error] = new SchemaValidators(description).validator(schema).validate({ age: 1 }).errors;
    expect(error && description.span(error.schema)).toMatchObject({ file: '/api/models/user.yaml', line: 4 });
    expect(error?.path).toEqual(['age']);
  });

  test('are counted up to a limit', async () => {
    const [ajv, interpreted] = await getResults({ items: { type: 'string' } }, Array(30_000).fill(1));
    expect(interpreted.errors).toHaveLength(50);
    expect(ajv).toMatchObject({ verdict: 'invalid', errors: [{ keyword: 'type', path: [0] }] });
  });
});

describe('hostile schemas and values', () => {
  const doubled = Object.fromEntries(
    Array.from({ length: 40 }, (_, index): [string, Json] => [
      `S${index}`,
      {
        allOf: [
          { $ref: `#/components/schemas/S${index + 1}` },
          { $ref: `#/components/schemas/S${index + 1}` },
        ],
      },
    ]),
  );

  test.each<[string, Json, Json, Record<string, Json>, string]>([
    ['a pattern that backtracks', { pattern: '^(a+)+$' }, `${'a'.repeat(50)}!`, {}, 'costly-pattern'],
    [
      'a pattern for names',
      { patternProperties: { '^(a|aa)+$': { type: 'integer' } } },
      { [`${'a'.repeat(80)}!`]: 1 },
      {},
      'costly-pattern',
    ],
    [
      'alternatives that multiply',
      { $ref: '#/components/schemas/S0' },
      1,
      { ...doubled, S40: { type: 'integer' } },
      'too-many-steps',
    ],
    ['references without end', { allOf: [{ $ref: '#/components/schemas/Test' }] }, 1, {}, 'too-deep'],
    ['a long text', { format: 'email' }, 'a'.repeat(1_000_000), {}, 'long-text'],
  ])('%s', async (_, schema, value, components, kind) => {
    for (const { verdict, errors, problems } of await getResults(schema, value, components)) {
      expect(verdict).toBe('unknown');
      expect(errors).toEqual([]);
      expect(problems.map((problem) => problem.kind)).toContain(kind);
    }
  });

  const slow = '^(a|aa)+$';
  const name = `${'a'.repeat(80)}!`;
  test.each<[string, Json, Json]>([
    ['its schema does not apply', { patternProperties: { [slow]: { type: 'integer' } } }, { [name]: 'x' }],
    ['its schema is `false`', { patternProperties: { [slow]: false } }, { [name]: 1 }],
    [
      'nor does `additionalProperties: false`',
      { patternProperties: { [slow]: {} }, additionalProperties: false },
      { [name]: 1 },
    ],
    [
      'nor does the schema of others',
      { patternProperties: { [slow]: { type: 'integer' } }, additionalProperties: { type: 'boolean' } },
      { [name]: 'x' },
    ],
    [
      'nor does `unevaluatedProperties`',
      { allOf: [{ patternProperties: { [slow]: { type: 'integer' } } }], unevaluatedProperties: false },
      { [name]: 'x' },
    ],
    ['a name is not refused', { propertyNames: { pattern: slow } }, { [name]: 1 }],
    [
      'a condition decides nothing',
      { if: { patternProperties: { [slow]: false } }, else: false },
      { [name]: 1 },
    ],
    [
      'an alternative is not excluded',
      { oneOf: [{ patternProperties: { [slow]: false } }, false] },
      { [name]: 1 },
    ],
    ['nothing is inverted', { not: { patternProperties: { [slow]: { type: 'string' } } } }, { [name]: 1 }],
    [
      'a reference changes nothing',
      { properties: { a: { $ref: '#/components/schemas/Test' } }, patternProperties: { [slow]: false } },
      { a: { a: { [name]: 1 } } },
    ],
  ])('where it is unknown whether a name matches a pattern, %s', async (_, schema, value) => {
    for (const { verdict, errors, problems } of await getResults(schema, value)) {
      expect([verdict, errors]).toEqual(['unknown', []]);
      expect(problems).toContainEqual(expect.objectContaining({ kind: 'costly-pattern', detail: slow }));
    }
  });

  test('a property that fits another declaration badly fails all the same', async () => {
    const schema = { properties: { [name]: { type: 'integer' } }, patternProperties: { [slow]: false } };
    const [, { verdict, errors }] = await getResults(schema, { [name]: 'x' });
    expect([verdict, errors.map(({ keyword }) => keyword)]).toEqual(['invalid', ['type']]);
  });

  test('a schema below `not` that cannot be evaluated gives no verdict', async () => {
    for (const { verdict } of await getResults({ not: { pattern: '^(a+)+$' } }, 'a'.repeat(50)))
      expect(verdict).toBe('unknown');
  });

  test('names and texts of a schema do not become code', async () => {
    const hostile = `"]; globalThis.broken = true; //'\u2028\`\${globalThis.broken = true}`;
    const schema: Json = {
      properties: { [hostile]: { const: hostile, pattern: hostile.replace(/[[\]]/g, ''), format: hostile } },
      required: [hostile],
      dependentRequired: { [hostile]: [hostile] },
      patternProperties: { [hostile.replace(/[[\]]/g, '')]: { enum: [hostile] } },
    };
    await getResults(schema, { [hostile]: 'x' });
    expect(Object.hasOwn(globalThis, 'broken')).toBe(false);
  });

  test('members of a value are never called', async () => {
    const value = { toString: 1, valueOf: 1, constructor: 1, hasOwnProperty: 1 };
    const schemas: Json[] = [
      { const: {} },
      { enum: [{ a: 1 }] },
      { uniqueItems: true, items: { const: {} } },
    ];
    for (const schema of schemas) {
      const [ajv, interpreted] = await getResults(
        schema,
        JSON.stringify(schema).includes('items') ? [value, value] : value,
      );
      expect([ajv.verdict, interpreted.verdict]).toEqual(['invalid', 'invalid']);
    }
  });

  test('an invalid pattern is reported and does not stop the others', async () => {
    const { description, schema } = await describeSchema({
      properties: { a: { pattern: '(' }, b: { type: 'string' } },
    });
    const validator = new SchemaValidators(description).validator(schema);
    expect(validator.document.problems).toMatchObject([{ kind: 'malformed-keyword' }]);
    expect(validator.validate({ a: 'x', b: 1 }).errors).toMatchObject([{ path: ['b'] }]);
  });

  test('a large union is validated within the limits', async () => {
    const names = Array.from({ length: 100 }, (_, index) => `S${index}`);
    const components = Object.fromEntries(
      names.map((name): [string, Json] => [
        name,
        { type: 'object', required: ['kind'], properties: { kind: { const: name } } },
      ]),
    );
    const oneOf = names.map((name) => ({ $ref: `#/components/schemas/${name}` }));
    const [ajv, interpreted] = await getResults(
      { type: 'array', items: { oneOf } },
      names.map((kind) => ({ kind })),
      components,
    );
    expect([ajv.verdict, interpreted.verdict]).toEqual(['valid', 'valid']);
  });
});

describe('sources', () => {
  const text = JSON.stringify({
    openapi: '3.2.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/logs': {
        post: {
          parameters: [
            { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 5 } },
            { name: 'filter', in: 'query', content: { 'application/json': { schema: { type: 'object' } } } },
          ],
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Log' } } } },
          responses: {
            200: {
              description: 'OK',
              headers: { 'X-Rate': { schema: { type: 'integer' } } },
              content: {
                'application/jsonl': { itemSchema: { $ref: '#/components/schemas/Log' } },
                'text/plain': {},
              },
            },
          },
        },
      },
    },
    components: {
      schemas: {
        Log: { type: 'object', required: ['id'], properties: { id: { type: 'integer', readOnly: true } } },
      },
    },
  });

  test('are parameters, headers, media types and schemas', async () => {
    const { description } = await readDescription(text, { path: '/api.json', host: memoryHost({}) });
    const operation = description && readApi(description).operations[0];
    if (description === undefined || operation === undefined) throw new Error('nothing to read');
    const [limit, filter] = operation.parameters;
    const [response] = operation.responses;
    const [body] = operation.requestBody?.content ?? [];
    const [lines, plain] = response?.content ?? [];
    const header = response?.headers[0];
    if (!limit || !filter || !body || !lines || !plain || !header) throw new Error('a source is missing');
    const validators = new SchemaValidators(description, { direction: 'request' });
    const verdicts = (source: Parameters<typeof validators.validator>[0], ...values: Json[]) =>
      values.map((value) => validators.validator(source).validate(value).verdict);
    expect(verdicts(limit, 5, 6)).toEqual(['valid', 'invalid']);
    expect(verdicts(filter, {}, 6)).toEqual(['valid', 'invalid']);
    expect(verdicts(header, 1, 'x')).toEqual(['valid', 'invalid']);
    expect(verdicts(body, {}, 1)).toEqual(['valid', 'invalid']);
    expect(verdicts(lines, [{}], [1], {})).toEqual(['valid', 'invalid', 'invalid']);
    expect(verdicts(plain, 'anything')).toEqual(['valid']);
    const responses = new SchemaValidators(description, { direction: 'response' });
    expect(responses.validator(body).validate({}).verdict).toBe('invalid');
    expect(toJsonSchema(description, lines).schema).toMatchObject({
      type: 'array',
      items: { $ref: '#/$defs/Log' },
    });
  });
});
