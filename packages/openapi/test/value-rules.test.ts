import { describe, expect, test } from 'vitest';
import { readDescription, validateDescription } from '../src/index.ts';
import { memoryHost } from './memory-host.ts';

/** `line:column code message`, of the rules that hold values against schemas. */
async function getProblems(schemas: string, version = '3.1.0'): Promise<string[]> {
  const text = `openapi: ${version}\ninfo: { title: T, version: '1' }\npaths: {}\ncomponents:\n  schemas:\n${schemas}`;
  const { description } = await readDescription(text, { path: '/api.yaml', host: memoryHost({}) });
  if (description === undefined) throw new Error('nothing to read');
  return validateDescription(description)
    .filter(({ code }) => /mismatch|unchecked/.test(code))
    .map(({ code, span, message }) => `${span?.line}:${span?.column} ${code} ${message}`);
}

describe('examples, defaults and allowed values', () => {
  test.each<[string, string, string[]]>([
    [
      'formats',
      '    A: { type: string, format: date-time, example: 2020-01-01, default: 2020-01-01T00:00:00Z }',
      [
        '6:52 example-mismatch The example must have the format `date-time`, found the string `"2020-01-01"`.',
      ],
    ],
    [
      'a number and its format',
      '    A: { type: integer, format: int32, default: 3000000000, examples: [1] }',
      ['6:49 default-mismatch The default must have the format `int32`, found the number 3000000000.'],
    ],
    ['an unknown format', '    A: { type: string, format: anything, example: x }', []],
    [
      'properties that nothing evaluates',
      `    A:
      allOf: [{ type: object, properties: { a: { type: string } } }]
      unevaluatedProperties: false
      examples: [{ a: x }, { a: x, b: 1 }]`,
      ['9:39 example-mismatch The example at `b` is not a property of this schema, which allows no others.'],
    ],
    [
      'items that differ in the order of their members only',
      '    A: { type: array, uniqueItems: true, example: [{ a: 1, b: 2 }, { b: 2, a: 1 }] }',
      ['6:68 example-mismatch The example at `[1]` repeats item 0, but items must be unique.'],
    ],
    [
      'conditions, names and dependencies',
      `    A:
      if: { required: [a] }
      then: { required: [b] }
      propertyNames: { maxLength: 3 }
      dependentRequired: { c: [d] }
      examples: [{ a: 1 }, { long: 1 }, { c: 1 }]`,
      [
        '11:18 example-mismatch The example lacks the required property `b`.',
        '11:36 example-mismatch The example at `long` has a name that `propertyNames` does not allow.',
        '11:41 example-mismatch The example lacks the property `d`, which `c` requires.',
      ],
    ],
    [
      'a reference that depends on the way to it',
      `    Page:
      $id: page
      properties: { items: { type: array, items: { $dynamicRef: '#item' } } }
      $defs: { any: { $dynamicAnchor: item } }
    Names:
      $id: names
      $ref: page
      $defs: { item: { $dynamicAnchor: item, type: string } }
      examples: [{ items: [a] }, { items: [1] }]`,
      ['14:44 example-mismatch The example at `items[0]` must be string, found the number 1.'],
    ],
    [
      'allowed values against all other keywords',
      '    A: { type: string, maxLength: 3, pattern: ^a, enum: [abc, abcd, b, 1] }',
      [
        '6:63 enum-mismatch The enum value must have at most 3 characters, found the string `"abcd"`.',
        '6:69 enum-mismatch The enum value must match `^a`, found the string `"b"`.',
        '6:72 enum-mismatch The enum value must be string, found the number 1.',
      ],
    ],
    [
      'all that an object lacks in one sentence',
      '    A: { type: object, required: [a, b, c, d, e, f, g], example: {} }',
      ['6:66 example-mismatch The example lacks the required properties `a`, `b`, `c`, `d`, `e` and 2 more.'],
    ],
    [
      'a property that goes the other way',
      `    A:
      type: object
      required: [id, name, secret]
      properties: { id: { readOnly: true }, secret: { writeOnly: true } }
      example: { name: x }`,
      [],
    ],
    [
      'the alternative that the discriminator names',
      `    A:
      oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }]
      discriminator: { propertyName: kind }
      example: { kind: dog, age: old }
    Cat: { type: object, properties: { kind: { const: cat }, age: { type: integer } } }
    Dog: { type: object, properties: { kind: { const: dog }, age: { type: integer } } }`,
      ['9:34 example-mismatch The example at `age` must be integer, found the string `"old"`.'],
    ],
  ])('%s', async (_, schemas, expected) => {
    expect(await getProblems(`${schemas}\n`)).toEqual(expected);
  });

  test('are validated with `contains` beside `unevaluatedItems`', async () => {
    const schemas = `    A: { type: array, contains: { const: 1 }, unevaluatedItems: false, examples: [[1], [1, 2]] }
`;
    expect(await getProblems(schemas)).toEqual([
      '6:92 example-mismatch The example at `[1]` is not allowed: the array may have at most 1 item.',
    ]);
  });

  test('are validated with the keywords of their version', async () => {
    const schemas = `    A: { type: number, minimum: 1, exclusiveMinimum: true, nullable: true, example: 1 }
    B: { type: number, nullable: true, example: null }
    C: { nullable: true, allOf: [{ $ref: '#/components/schemas/D' }], example: null }
    D: { type: object }
    E: { type: string, format: byte, example: '%%%%' }
`;
    expect(await getProblems(schemas, '3.0.3')).toEqual([
      '6:85 example-mismatch The example must be > 1, found the number 1.',
      '10:47 example-mismatch The example must have the format `byte`, found the string `"%%%%"`.',
    ]);
  });
});

describe('a value that cannot be validated is reported', () => {
  test.each<[string, string, string[]]>([
    [
      'a pattern once, however many values it stands before',
      `    A: { type: string, pattern: '^(a+)+$', examples: [aaa, aab] }
    B: { type: string, pattern: '^(a+)+$', default: aaa }`,
      ['6:33 unchecked-value Values are not checked here: matching `^(a+)+$` may take exponential time.'],
    ],
    [
      'escapes of other languages',
      `    A: { type: string, pattern: '\\A[a-z]+\\z', example: name }`,
      [
        '6:33 unchecked-value Values are not checked here: `\\A[a-z]+\\z` has escapes that ECMA-262 does not define.',
      ],
    ],
    [
      'alternatives that multiply',
      `${Array.from({ length: 30 }, (_, index) => `    S${index}: { allOf: [{ $ref: '#/components/schemas/S${index + 1}' }, { $ref: '#/components/schemas/S${index + 1}' }] }`).join('\n')}
    S30: { type: string }
    A: { allOf: [{ $ref: '#/components/schemas/S0' }], example: a }`,
      [
        '37:65 unchecked-value Values are not checked here: it takes more steps than the limit allows, because schema alternatives multiply.',
      ],
    ],
    [
      'references without end',
      `    A: { allOf: [{ $ref: '#/components/schemas/A' }], example: 1 }`,
      [
        '6:8 unchecked-value Values are not checked here: schemas refer to each other endlessly, or are nested too deeply.',
      ],
    ],
    [
      'a long text',
      `    A: { type: string, format: uri, example: 'https://example.com/${'a'.repeat(10_000)}' }`,
      [
        '6:46 unchecked-value Values are not checked here: it contains a string longer than 10,000 characters, the limit for formats.',
      ],
    ],
  ])('%s', async (_, schemas, expected) => {
    expect(await getProblems(`${schemas}\n`)).toEqual(expected);
  });
});

test('a text needs no compiled schema: thousands of keywords of objects and arrays add no cost', async () => {
  const strict =
    'unevaluatedProperties: false, unevaluatedItems: false, if: { type: string }, then: { maxLength: 3 }';
  const schemas = Array.from({ length: 6_000 }, (_, at) =>
    at % 2 === 0
      ? `    S${at}: { ${strict}, default: abc, examples: [abcd] }`
      : `    S${at}: { type: object, ${strict}, default: abc }`,
  );
  const found = await getProblems(schemas.join('\n'));
  const codes = (code: string) => found.filter((problem) => problem.includes(` ${code} `)).length;
  // Compiling all of them would use up the steps of a description.
  expect([codes('default-mismatch'), codes('example-mismatch'), codes('unchecked-value')]).toEqual([
    3_000, 3_000, 0,
  ]);
});

test.each([
  ['schemas: { A: { type: [string] } }', '3.0.3', 'Use a single type; lists of types require OpenAPI 3.1.'],
  ['securitySchemes: { k: { type: [apiKey], name: k, in: header } }', '3.0.3', 'Use a single value.'],
  ['securitySchemes: { k: { type: [apiKey], name: k, in: header } }', '3.1.0', 'Use a single value.'],
  ['parameters: { q: { name: q, in: [query], schema: {} } }', '3.1.0', 'Use a single value.'],
])('the help for a list in place of one value: %s in %s', async (components, version, help) => {
  const text = `openapi: ${version}\ninfo: { title: T, version: '1' }\npaths: {}\ncomponents:\n  ${components}\n`;
  const { description } = await readDescription(text, { path: '/api.yaml', host: memoryHost({}) });
  if (description === undefined) throw new Error('nothing to read');
  const found = validateDescription(description).filter(({ code }) => code === 'wrong-value');
  expect(found.map((one) => one.help)).toEqual([help]);
});
