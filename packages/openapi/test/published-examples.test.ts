import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { IS_COMPLETE } from '../../../scripts/test-scope.ts';
import { loadDescription, readApi, SchemaViews, validateDescription } from '../src/index.ts';
import { nodeHost } from '../src/node.ts';
import { officialVerdict } from './official-schema.ts';
import { STRUCTURE_CODES } from './structure-codes.ts';

/** Small published descriptions of many authors: 3.0 and 3.1 in YAML and JSON, Swagger 2.0. */
const folder = dirname(fileURLToPath(import.meta.resolve('@readme/oas-examples/package.json')));
const files = ['2.0', '3.0', '3.1'].flatMap((version) =>
  readdirSync(join(folder, version), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:json|yaml)$/.test(name))
    .map((name) => join(version, name))
    .sort(),
);
/** Read as YAML in `npm test`, too; both are large. */
const TWICE = new Set(['3.0/json/star-trek.json', '3.1/json/readme.json']);
const official = { '3.0': officialVerdict('3.0'), '3.1': officialVerdict('3.1') };
const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

type Paths = Record<string, object>;

/** Operations as anybody would count them; these descriptions refer to path items as `#/paths/…` only. */
function operationsIn({ paths = {}, webhooks = {} }: { paths?: Paths; webhooks?: Paths }): number {
  const target = (item: { $ref?: string }) =>
    paths[(item.$ref ?? '').replace('#/paths/', '').replaceAll('~1', '/')] ?? item;
  return [...Object.values(paths), ...Object.values(webhooks)].flatMap((item) =>
    Object.keys(target(item)).filter((key) => METHODS.includes(key)),
  ).length;
}

describe('published descriptions', () => {
  test('there are enough of them', () => {
    expect(files.length).toBeGreaterThan(100);
  });

  test.each(files.filter((name) => IS_COMPLETE || !TWICE.has(name)))(
    '%s is read, judged and viewed',
    async (name) => {
      const { description } = await loadDescription(join(folder, name), { host: nodeHost() });
      if (description === undefined) throw new Error('not read');
      const api = readApi(description);
      const views = new SchemaViews(description);
      for (const { schema } of api.schemas) expect(views.view(schema).kind).toMatch(/schema|ref|boolean/);
      const value = parse(readFileSync(join(folder, name), 'utf8'));
      expect(api.operations.filter(({ kind }) => kind !== 'callback')).toHaveLength(operationsIn(value));
      const diagnostics = validateDescription(description);
      const version = name.slice(0, 3);
      // The official schema of 3.1 knows one dialect of schemas; ours reports another instead of guessing.
      const guesses = diagnostics.some(({ code }) => code === 'unknown-schema-dialect');
      if (guesses || (version !== '3.0' && version !== '3.1')) return;
      const problems = diagnostics.filter(({ code }) => STRUCTURE_CODES.has(code));
      expect({ valid: problems.length === 0, problems }).toMatchObject({ valid: official[version](value) });
    },
  );
});
