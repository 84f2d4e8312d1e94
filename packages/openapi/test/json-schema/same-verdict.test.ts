import { registerSchema, unregisterSchema, validate } from '@hyperjump/json-schema/draft-2020-12';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IS_COMPLETE } from '../../../../scripts/test-scope.ts';
import { type Json, SchemaValidators } from '../../src/index.ts';
import { InstanceChecker } from '../../src/json-schema/check/instance-checker.ts';
import { describeSchema } from './describe-schema.ts';
import { randomSchema, randomValue } from './random-schema.ts';

const RUNS = Number(process.env.RUNS ?? (IS_COMPLETE ? 200 : 25));
const options = { numRuns: RUNS };

/** The verdict of Ajv as it is published, on the converted schema; undefined where it cannot run it. */
function plainAjv(schema: object): (value: Json) => boolean | undefined {
  const ajv = new Ajv2020.default({ strict: false, logger: false, ownProperties: true });
  addFormats.default(ajv);
  try {
    const validate = ajv.compile(schema);
    return (value) => {
      try {
        return validate(value);
      } catch {
        return undefined; // References without end.
      }
    };
  } catch {
    return () => undefined;
  }
}

test('the interpreter judges as Ajv does', async () => {
  let judged = 0;
  await fc.assert(
    fc.asyncProperty(
      randomSchema('all'),
      randomSchema('all'),
      fc.array(randomValue, { minLength: 5, maxLength: 10 }),
      async (schema, other, values) => {
        // Ajv forgets that a member named `__proto__` was evaluated.
        const text = JSON.stringify([schema, other]);
        fc.pre(!text.includes('unevaluatedProperties') || !JSON.stringify(values).includes('__proto__'));
        const { description, schema: located } = await describeSchema(schema, {
          components: { Other: other },
        });
        const checker = new InstanceChecker(description);
        const validator = new SchemaValidators(description).validator(located);
        for (const value of values) {
          const interpreted = checker.check(value, located);
          const compiled = validator.validate(value);
          if (interpreted.verdict === 'unknown' || compiled.verdict === 'unknown') continue;
          judged += 1;
          expect([interpreted.verdict, JSON.stringify(value)]).toEqual([
            compiled.verdict,
            JSON.stringify(value),
          ]);
          expect(interpreted.errors.length > 0).toBe(interpreted.verdict === 'invalid');
        }
      },
    ),
    options,
  );
  expect(judged).toBeGreaterThan(RUNS * 4);
});

test('our Ajv judges as the published one, where that is right', async () => {
  let judged = 0;
  await fc.assert(
    fc.asyncProperty(
      randomSchema('common'),
      fc.array(randomValue, { minLength: 5, maxLength: 10 }),
      async (schema, values) => {
        // It skips members named `__proto__`, calls `toString` of what it compares, and divides in binary fractions.
        fc.pre(!/__proto__|toString|multipleOf/.test(JSON.stringify([schema, values])));
        const { description, schema: located } = await describeSchema(schema, {
          components: { Other: true },
        });
        const validator = new SchemaValidators(description).validator(located);
        const plain = plainAjv(validator.document.schema);
        for (const value of values) {
          const expected = plain(value);
          const { verdict } = validator.validate(value);
          if (expected === undefined || verdict === 'unknown') continue;
          judged += 1;
          expect([verdict, JSON.stringify(value)]).toEqual([
            expected ? 'valid' : 'invalid',
            JSON.stringify(value),
          ]);
        }
      },
    ),
    options,
  );
  expect(judged).toBeGreaterThan(RUNS * 2);
});

test('all keywords give the verdict of a second implementation', async () => {
  let judged = 0;
  let count = 0;
  await fc.assert(
    fc.asyncProperty(
      randomSchema('all'),
      randomSchema('all'),
      fc.array(randomValue, { minLength: 3, maxLength: 6 }),
      async (schema, other, values) => {
        // Its numbers are binary fractions, and it looks at inherited members.
        fc.pre(!/__proto__|toString|multipleOf|format/.test(JSON.stringify([schema, other, values])));
        const { description, schema: located } = await describeSchema(schema, {
          components: { Other: other },
        });
        const validator = new SchemaValidators(description).validator(located);
        const checker = new InstanceChecker(description);
        count += 1;
        const uri = `https://example.com/${count}`;
        for (const value of values) {
          const { verdict } = validator.validate(value);
          const interpreted = checker.check(value, located).verdict;
          if (verdict === 'unknown' && interpreted === 'unknown') continue;
          const second = await secondVerdict(uri, validator.document.schema, value);
          if (second === undefined) continue;
          judged += 1;
          // Ajv cannot judge `contains` beside `unevaluatedItems`; references without end have no verdict.
          const known = [verdict, interpreted].filter((one) => one !== 'unknown');
          expect([known, JSON.stringify(value)]).toEqual([known.map(() => second), JSON.stringify(value)]);
        }
      },
    ),
    options,
  );
  expect(judged).toBeGreaterThan(RUNS);
});

async function secondVerdict(uri: string, schema: object, value: Json): Promise<string | undefined> {
  registerSchema(structuredClone(schema) as Parameters<typeof registerSchema>[0], uri);
  try {
    const judge = await validate(uri);
    return judge(value).valid ? 'valid' : 'invalid';
  } catch {
    return undefined; // References without end.
  } finally {
    unregisterSchema(uri);
  }
}
