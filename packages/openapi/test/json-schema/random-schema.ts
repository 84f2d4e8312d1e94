import fc from 'fast-check';
import type { Json } from '../../src/index.ts';

const NAMES = ['a', 'b', 'toString', '__proto__'];
const TEXTS = ['', 'a', 'ab', '2020-01-02', 'é', '😀'];

const name = fc.constantFrom(...NAMES);
const scalar = fc.constantFrom<Json>(null, true, false, 0, 1, -1, 1.5, 0.3, 1e21, ...TEXTS);

/** Small values, of the names and texts that random schemas speak of. */
export const randomValue: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.array(fc.tuple(name, tie('value')), { maxLength: 3 }).map((members) => Object.fromEntries(members)),
  ),
})).value;

/** Keywords of OpenAPI 3.0, or all of 2020-12. */
export type Vocabulary = 'common' | 'all';

/** Random schemas; `$ref` leads to the schema itself or to the component `Other`. */
export function randomSchema(vocabulary: Vocabulary): fc.Arbitrary<Json> {
  const { schema } = fc.letrec<{ schema: Json }>((tie) => {
    const part = tie('schema');
    const parts = fc.array(part, { minLength: 1, maxLength: 3 });
    const members = fc.array(fc.tuple(name, part), { maxLength: 3 }).map((all) => Object.fromEntries(all));
    const count = fc.nat({ max: 3 });
    const number = fc.constantFrom(-1, 0, 0.1, 0.5, 1, 2);
    const names = fc.uniqueArray(name, { maxLength: 2 });
    const types = fc.constantFrom('null', 'boolean', 'object', 'array', 'number', 'string', 'integer');
    const common: Record<string, fc.Arbitrary<Json>> = {
      type: fc.oneof(types, fc.uniqueArray(types, { minLength: 1, maxLength: 3 })),
      enum: fc.array(randomValue, { minLength: 1, maxLength: 3 }),
      const: randomValue,
      minimum: number,
      maximum: number,
      exclusiveMinimum: number,
      exclusiveMaximum: number,
      multipleOf: fc.constantFrom(0.1, 0.5, 1, 3),
      minLength: count,
      maxLength: count,
      pattern: fc.constantFrom('^a', 'b$', '^\\d+-', '.'),
      format: fc.constantFrom('date', 'int32', 'email', 'unheard-of'),
      minItems: count,
      maxItems: count,
      uniqueItems: fc.boolean(),
      items: part,
      prefixItems: parts,
      minProperties: count,
      maxProperties: count,
      required: names,
      properties: members,
      patternProperties: members.map((all) =>
        Object.fromEntries(Object.entries(all).map(([key, member]) => [`^${key}`, member])),
      ),
      additionalProperties: part,
      allOf: parts,
      anyOf: parts,
      oneOf: parts,
      not: part,
      $ref: fc.constantFrom('#/components/schemas/Test', '#/components/schemas/Other'),
    };
    const others: Record<string, fc.Arbitrary<Json>> = {
      contains: part,
      minContains: count,
      maxContains: count,
      propertyNames: part,
      dependentRequired: fc
        .array(fc.tuple(name, names), { maxLength: 2 })
        .map((all) => Object.fromEntries(all)),
      dependentSchemas: members,
      ...Object.fromEntries(['if', 'then', 'else'].map((branch) => [branch, part])),
      unevaluatedProperties: part,
      unevaluatedItems: part,
    };
    const all = { ...common, ...(vocabulary === 'all' && others) };
    const keyword = fc
      .constantFrom(...Object.keys(all))
      .chain((key) => (all[key] ?? scalar).map((value): [string, Json] => [key, value]));
    return {
      schema: fc.oneof(
        { maxDepth: 3, depthSize: 'small' },
        { arbitrary: fc.boolean(), weight: 1 },
        {
          arbitrary: fc
            .array(keyword, { maxLength: 4 })
            .map((keywords): Json => Object.fromEntries(keywords)),
          weight: 6,
        },
      ),
    };
  });
  return schema;
}
