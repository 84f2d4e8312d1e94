import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
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

const ASTRO = new URL('../../astro/', import.meta.url);
/** Pages of routes: they work in the integration alone. */
const ROUTES = 'routes';

/** Paths of the components below the package, by name. */
const components = new Map(
  readdirSync(new URL('components/', ASTRO), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.astro') && dirname(path) !== ROUTES)
    .map((path) => [basename(path, '.astro'), `./components/${path.replaceAll('\\', '/')}`]),
);

test('every component that can be imported is documented, and no other', () => {
  expect(rows.map(({ name }) => name).sort()).toEqual([...components.keys()].sort());
});

test('every documented component can be imported by its name', () => {
  const { exports } = JSON.parse(readFileSync(new URL('package.json', ASTRO), 'utf8'));
  const exported = Object.entries(exports).filter(([name]) => name.endsWith('.astro'));
  const expected = [...components].map(([name, path]) => [`./components/${name}.astro`, path]);
  expect(exported.sort()).toEqual(expected.sort());
});

test.each(rows)('the props of $name are the documented ones', ({ name, props }) => {
  const source = readFileSync(new URL(components.get(name) ?? '', ASTRO), 'utf8');
  const body = /^interface Props \{\n([\s\S]*?)^\}/m.exec(source)?.[1] ?? '';
  expect([...body.matchAll(/^ {2}(\w+)\??:/gm)].map(([, prop]) => prop).sort()).toEqual(props.sort());
});
