import { readdirSync, readFileSync } from 'node:fs';
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

/** Rows of the table of components: names, then props. */
const rows = [...readme.matchAll(/^\| ((?:`[A-Z]\w+`(?:, )?)+) \| ([^|]+) \|$/gm)].flatMap(
  ([, names = '', props = '']) =>
    quoted(names).map((name) => ({ name, props: quoted(props.split(':')[0] ?? '') })),
);

function quoted(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}

/** Pages of routes: they work in the integration alone. */
const ROUTES = ['Explorer', 'NotFound', 'ReferenceIndex', 'ReferencePage'];
const COMPONENTS = new URL('../../astro/components/', import.meta.url);

test('every component that can be imported is documented, and no other', () => {
  const files = readdirSync(COMPONENTS).filter((name) => name.endsWith('.astro'));
  const names = files.map((name) => name.replace('.astro', '')).filter((name) => !ROUTES.includes(name));
  expect(rows.map(({ name }) => name).sort()).toEqual(names.sort());
});

test.each(rows)('the props of $name are the documented ones', ({ name, props }) => {
  const source = readFileSync(new URL(`${name}.astro`, COMPONENTS), 'utf8');
  const body = /^interface Props \{\n([\s\S]*?)^\}/m.exec(source)?.[1] ?? '';
  expect([...body.matchAll(/^ {2}(\w+)\??:/gm)].map(([, prop]) => prop).sort()).toEqual(props.sort());
});
