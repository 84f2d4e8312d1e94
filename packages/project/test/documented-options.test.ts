import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { componentsSchema, optionsSchema, sourceSchema } from '../src/config.ts';

const readme = readFileSync(new URL('../../astro/README.md', import.meta.url), 'utf8');

test.each([
  ['curlew()', optionsSchema],
  ['a source', sourceSchema],
])('every option of %s has a row in the documentation', (_name, schema) => {
  const rows = Object.keys(schema.shape).filter(
    (name) => !new RegExp(`^\\| \`${name}\` +\\|`, 'm').test(readme),
  );
  expect(rows).toEqual([]);
});

test('every component that can be replaced is named', () => {
  expect(Object.keys(componentsSchema.shape).filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});
