import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { propertyRuns } from '../../../scripts/test-scope.ts';
import { type Json, readDescription, validateDescription } from '../src/index.ts';
import { memoryHost } from './memory-host.ts';
import { mutate, mutation } from './mutate.ts';
import { officialVerdict } from './official-schema.ts';
import { STRUCTURE_CODES } from './structure-codes.ts';

const RUNS = Number(process.env.RUNS ?? propertyRuns(150));

type Version = Parameters<typeof officialVerdict>[0];

function completeDescription(version: Version): Json {
  const file = fileURLToPath(new URL(`fixtures/complete/${version}.yaml`, import.meta.url));
  return parse(readFileSync(file, 'utf8')) as Json;
}

async function problems(value: Json): Promise<string[]> {
  const text = JSON.stringify(value);
  const { description, diagnostics } = await readDescription(text, {
    path: '/api.json',
    host: memoryHost({}),
  });
  if (description === undefined) return diagnostics.map(({ code }) => code);
  return validateDescription(description)
    .filter(({ code }) => STRUCTURE_CODES.has(code))
    .map(({ message, pointer }) => `${pointer} ${message}`);
}

describe.each(['2.0', '3.0', '3.1', '3.2'] as const)('the structure of %s', (version) => {
  const official = officialVerdict(version);
  const complete = completeDescription(version);

  test('accepts the complete description, as the official schema does', async () => {
    expect(official(complete)).toBe(true);
    expect(await problems(complete)).toEqual([]);
  });

  test('agrees with the official schema on descriptions with one change', async () => {
    await fc.assert(
      fc.asyncProperty(mutation, async (change) => {
        const { value, what } = mutate(complete, change);
        const found = await problems(value);
        const valid = official(value);
        // The published schemas of 3.1 and 3.2 leave OpenAPI's own keywords of a schema to its dialect.
        if (
          valid &&
          version !== '3.0' &&
          found.every((problem) =>
            /\/(?:externalDocs|xml|discriminator)\b|(?:of the|in this) (?:XML|Discriminator|External \w+) Object/.test(
              problem,
            ),
          )
        )
          return;
        // The one of 2.0 does not require `scopes`, as its text does.
        if (valid && version === '2.0' && found.every((problem) => problem.includes('`scopes`'))) return;
        // The one of 3.0 does not look at components whose name is not spelled as it must be.
        const misnamed = found.flatMap((problem) =>
          /^\S+ The name .* may contain only |^\/components\/\w+\/\$ref A `\$ref` is not allowed here/.test(
            problem,
          )
            ? [problem.split(' ', 1)[0] ?? '']
            : [],
        );
        if (
          valid &&
          version === '3.0' &&
          found.every((problem) => misnamed.some((at) => problem.startsWith(at)))
        )
          return;
        if (valid !== (found.length === 0))
          throw new Error(`official: ${valid}, ours: ${found.join('; ')} after: ${what}`);
      }),
      {
        numRuns: RUNS,
        // Copies a Reference Object to `components.responses`: the schema of 3.0 does not look at a component called `$ref`.
        examples: [[{ at: 1898961401, how: 'copy', with: null, from: 1065263100 }]],
      },
    );
  });
});

describe.each(['3.0', '3.1', '3.2'] as const)('the parameters of %s', (version) => {
  const official = officialVerdict(version);
  const complete = completeDescription(version);

  test.each<[string, Record<string, Json>]>([
    ['in the path, which does not say', { in: 'path', name: 'filter' }],
    ['optional in the path', { in: 'path', name: 'filter', required: false }],
    ['required in the path', { in: 'path', name: 'filter', required: true }],
    ['in the query', { in: 'query', name: 'filter', required: false }],
  ])('agrees on a parameter with `content`: %s', async (_, parameter) => {
    const content = { 'application/json': { schema: { type: 'string' } } };
    const value = structuredClone(complete) as { components: { parameters: Record<string, Json> } };
    value.components.parameters.Filter = { ...parameter, content };
    const isValid = parameter.in === 'query' || parameter.required === true;
    expect(official(value)).toBe(isValid);
    expect((await problems(value)).length === 0).toBe(isValid);
  });
});
