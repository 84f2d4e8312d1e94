import { describe, expect, test } from 'vitest';
import { type Json, SchemaValidators } from '../../src/index.ts';
import { InstanceChecker } from '../../src/json-schema/check/instance-checker.ts';
import { describeSchema } from './describe-schema.ts';
import { type SuiteCase, suiteCases, suiteRemotes } from './suite-cases.ts';

/** Tests that are left out: how they are recognized, and why. Each of them must still fail. */
const LEFT_OUT: readonly { matches(one: SuiteCase): boolean; count: number; reason: string }[] = [
  {
    matches: ({ schema }) =>
      JSON.stringify(schema).includes('"$ref":"https://json-schema.org/draft/2020-12/schema"'),
    count: 14,
    reason: 'refers to the meta-schema on another machine: nothing is fetched, and the reference is reported',
  },
  {
    matches: ({ description }) => /^remote HTTP ref with (?:different|nested)/.test(description),
    count: 3,
    reason: 'refers to a file on another machine by an address that the file does not name',
  },
  {
    matches: ({ file }) => file === 'optional/dependencies-compatibility',
    count: 14,
    reason: '`dependencies` is not a keyword of 2020-12, and OpenAPI never had it',
  },
  {
    matches: ({ file }) => file === 'optional/format/idn-hostname',
    count: 29,
    reason: '`idn-hostname` needs the tables of IDNA 2008 and is not checked',
  },
  {
    matches: ({ file }) => file === 'optional/format/iri',
    count: 1,
    reason: 'ajv-formats takes an IPv6 address without brackets for a host name',
  },
  {
    matches: ({ file }) => file === 'unknownKeyword',
    count: 2,
    reason: 'the `$id` of a description are collected without knowing which keywords hold schemas',
  },
  {
    matches: ({ schema }) => /"\$schema":"(?!https:\/\/json-schema\.org\/)/.test(JSON.stringify(schema)),
    count: 4,
    reason: 'the schema names a dialect of its own: such schemas are reported and not judged',
  },
];

const remotes = suiteRemotes();

/** The schema stands in a file of its own, as the root of which it is written. */
async function getVerdicts({ schema, tests }: SuiteCase): Promise<{ ajv: string; interpreted: string }[]> {
  const isFile = typeof schema === 'object';
  const files: Record<string, Json> = isFile ? { 'schema.json': schema } : {};
  const components: Record<string, Json> = {};
  if (JSON.stringify(schema).includes('localhost:1234')) {
    for (const [index, remote] of remotes.entries()) {
      files[`remote-${index}.json`] = remote;
      components[`Remote${index}`] = { $ref: `remote-${index}.json` };
    }
  }
  const described = await describeSchema(isFile ? { $ref: 'schema.json' } : schema, {
    version: '3.2.0',
    files,
    components,
  });
  const validator = new SchemaValidators(described.description).validator(described.schema);
  const checker = new InstanceChecker(described.description);
  return tests.map(({ data }) => ({
    ajv: validator.validate(data).verdict,
    interpreted: checker.check(data, described.schema).verdict,
  }));
}

describe('the JSON Schema Test Suite of 2020-12', async () => {
  const cases = suiteCases();
  const outcomes = await Promise.all(cases.map(async (one) => ({ one, verdicts: await getVerdicts(one) })));
  const failures = outcomes.flatMap(({ one, verdicts }) =>
    one.tests.flatMap(({ description, valid }, index) => {
      const expected = valid ? 'valid' : 'invalid';
      const { ajv, interpreted } = verdicts[index] ?? {};
      return ajv === expected && interpreted === expected
        ? []
        : [
            {
              one,
              text: `${one.file}: ${one.description}: ${description}: ${expected}, ${ajv}, ${interpreted}`,
            },
          ];
    }),
  );

  test('has the size it is known to have', () => {
    expect(cases.flatMap(({ tests }) => tests).length).toBe(1788);
  });

  test('gives the verdicts of Ajv and the interpreter, except for the excluded cases', () => {
    const unexpected = failures.filter(({ one }) => !LEFT_OUT.some(({ matches }) => matches(one)));
    expect(unexpected.map(({ text }) => text)).toEqual([]);
  });

  test.each(LEFT_OUT)('leaves $count tests out: $reason', ({ matches, count }) => {
    const earlier = (one: SuiteCase) => LEFT_OUT.find((left) => left.matches(one))?.matches === matches;
    expect(failures.filter(({ one }) => earlier(one)).map(({ text }) => text)).toHaveLength(count);
  });
});
