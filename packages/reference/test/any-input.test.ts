import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Json } from '@curlew/openapi';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { IS_COMPLETE } from '../../../scripts/test-scope.ts';
import { getReference } from './load.ts';

const text = await readFile(fileURLToPath(new URL('./fixtures/everything.yaml', import.meta.url)), 'utf8');

/** Every place in a value, as the keys that lead there. */
function places(value: Json, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, child]) => places(child, [...path, key]))];
}

function withChange(value: Json, path: readonly (string | number)[], change: Json): Json {
  const [key, ...rest] = path;
  if (key === undefined) return change;
  if (typeof value !== 'object' || value === null) return value;
  const copy: Record<string, Json> | Json[] = Array.isArray(value) ? [...value] : { ...value };
  const old = (copy as Record<string, Json>)[key];
  if (old !== undefined) (copy as Record<string, Json>)[key] = withChange(old, rest, change);
  return copy;
}

const original = parse(text) as Json;
const all = places(original).filter((path) => path.length > 1 || path[0] === 'info');
const strange: fc.Arbitrary<Json> = fc.constantFrom<Json>(
  null,
  true,
  0,
  -1,
  '',
  'x',
  '#/components/schemas/Ship',
  [],
  {},
  [null],
  [{}],
  { $ref: '#/components/schemas/Ship' },
  { $ref: '#/nowhere' },
  { $ref: 1 },
  { type: 'string' },
  { type: 'array' },
  '\u0000',
  { ['__proto__']: 1 },
  { toString: {} },
  [[]],
  { properties: null },
  { constructor: { type: 'object' } },
);

it('makes pages of whatever a description holds', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...all), strange), { minLength: 1, maxLength: 4 }),
      async (changes) => {
        const changed = changes.reduce((value, [path, change]) => withChange(value, path, change), original);
        const { reference, renderPage, artifacts } = await getReference(changed as object);
        for (const page of reference.pages) {
          const view = renderPage(page);
          expect(JSON.parse(JSON.stringify(view))).toEqual(view);
        }
        const files = [...artifacts()];
        expect(new Set(files.map(({ path }) => path.toLowerCase())).size).toBe(files.length);
        for (const { path, type, write } of files) {
          const text = write();
          if (type.startsWith('application/json')) expect(() => JSON.parse(text), path).not.toThrow();
          if (type.startsWith('text/markdown')) expect(text).toContain('# ');
        }
      },
    ),
    { numRuns: IS_COMPLETE ? 60 : 8 },
  );
});
