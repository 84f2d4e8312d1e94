import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { IS_COMPLETE } from '../../../scripts/test-scope.ts';
import { type Json, readApi, readDescription, SchemaViews, validateDescription } from '../src/index.ts';
import { memoryHost } from './memory-host.ts';
import { mutate, mutation } from './mutate.ts';

const RUNS = Number(process.env.RUNS ?? (IS_COMPLETE ? 100 : 15));
const complete = (['3.0', '3.1', '3.2'] as const).map((version) =>
  readFileSync(fileURLToPath(new URL(`fixtures/complete/${version}.yaml`, import.meta.url)), 'utf8'),
);

/** Everything this package does with a text; it must come to an end, and every place must be inside the text. */
async function useAll(text: string): Promise<void> {
  const { description, diagnostics } = await readDescription(text, {
    path: '/api.yaml',
    host: memoryHost({}),
  });
  const all = [...diagnostics];
  if (description !== undefined) {
    all.push(...validateDescription(description));
    const api = readApi(description);
    const views = new SchemaViews(description);
    for (const { schema } of api.schemas) views.view(schema);
    expect(JSON.parse(JSON.stringify(api))).toEqual(api);
  } else expect(diagnostics.length).toBeGreaterThan(0);
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  for (const { span, message } of all) {
    const line = lines[(span?.line ?? 0) - 1];
    expect(line, message).toBeDefined();
    expect((span?.column ?? 0) - 1 + (span?.length ?? 0), message).toBeLessThanOrEqual(line?.length ?? 0);
  }
}

test('descriptions with a dozen random changes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...complete),
      fc.array(mutation, { minLength: 1, maxLength: 12 }),
      async (text, changes) => {
        const changed = changes.reduce<Json>(
          (value, change) => mutate(value, change).value,
          parse(text) as Json,
        );
        await useAll(JSON.stringify(changed, null, changes.length % 3));
      },
    ),
    { numRuns: RUNS },
  );
});

test('texts with random damage', async () => {
  const damage = fc.record({
    at: fc.nat(),
    remove: fc.nat({ max: 20 }),
    insert: fc.oneof(
      fc.string({ maxLength: 6 }),
      fc.constantFrom(
        '&a ',
        '*a',
        '\n',
        '\r\n',
        '\t',
        '- ',
        ': ',
        '{',
        '[',
        '"',
        "'",
        '|',
        '#',
        '<<: ',
        '? ',
        '\uFEFF',
        '---\n',
        '!!binary ',
      ),
    ),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...complete),
      fc.array(damage, { minLength: 1, maxLength: 8 }),
      async (text, cuts) => {
        const damaged = cuts.reduce((now, { at, remove, insert }) => {
          const from = at % (now.length + 1);
          return now.slice(0, from) + insert + now.slice(from + remove);
        }, text);
        await useAll(damaged);
      },
    ),
    { numRuns: RUNS },
  );
});
