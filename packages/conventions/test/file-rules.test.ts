import { expect, test } from 'vitest';
import { isCode, isSource } from '../src/module-graph.ts';
import { readText, repositoryFiles } from '../src/packages.ts';

const files = repositoryFiles();
const code = files.filter(isCode);
const sources = files.filter(isSource);
const shipped = files.filter((file) =>
  /^packages\/[^/]+\/(src|components|client|layouts|styles)\/.*\.(ts|tsx|astro|css)$/.test(file),
);
const tests = files.filter((file) => /\/test\/.*\.ts$/.test(file) && isCode(file));

const MAX_LINES = 400;
const MAX_FILES = 25;
/** Folders of one kind of thing: a registry names the rules. */
const LARGE_FOLDERS = new Set(['packages/openapi/src/rules']);
const DRAWERS = /(^|\/)(utils?|helpers?|misc|common|shared|lib)(\/|\.(ts|tsx|mjs|js|astro)$)/;
const KEBAB = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/;
/** Components, and routes whose parameters stand in brackets. */
const ASTRO = /^([A-Z][A-Za-z0-9]*|\[\.{0,3}[a-zA-Z]+\](\.[a-z]+)?|[a-z0-9-]+|404)\.astro$/;

/** Files a host asks for a default export in. */
const HOST_FILES = [
  /(^|\/)[a-z.]+\.config\.(ts|mjs)$/,
  /^packages\/astro\/src\/index\.ts$/,
  // Holds configuration files as text.
  /^packages\/conventions\/test\/packed\/projects\.ts$/,
];

test('no drawers', () => {
  expect(
    files.filter(
      (file) => /^(packages|sites|scripts)\//.test(file) && DRAWERS.test(file) && !/fixtures/.test(file),
    ),
  ).toEqual([]);
});

test('a file is one reading', () => {
  const long = sources
    .map((file) => ({ file, lines: readText(file).split('\n').length - 1 }))
    .filter(({ lines }) => lines > MAX_LINES);
  expect(long).toEqual([]);
});

test('a folder is small enough to be read as a list', () => {
  const folders = Map.groupBy(shipped, (file) => file.slice(0, file.lastIndexOf('/')));
  const large = [...folders]
    .filter(([folder, { length }]) => length > MAX_FILES && !LARGE_FOLDERS.has(folder))
    .map(([folder, { length }]) => `${folder}: ${length} files`);
  expect(large).toEqual([]);
  const small = [...LARGE_FOLDERS].filter((folder) => (folders.get(folder)?.length ?? 0) <= MAX_FILES);
  expect(small).toEqual([]);
});

test('files are kebab-case, components PascalCase', () => {
  const odd = code.filter((file) => {
    const name = file.slice(file.lastIndexOf('/') + 1);
    return !(name.endsWith('.astro') ? ASTRO : KEBAB).test(name);
  });
  expect(odd).toEqual([]);
});

test('default exports only where a host asks for one', () => {
  const defaults = code
    .filter((file) => !HOST_FILES.some((host) => host.test(file)) && !file.endsWith('.astro'))
    .filter((file) => /^export default\b|^export \{[^}]*\bas default\b/m.test(readText(file)));
  expect(defaults).toEqual([]);
});

test('no export of everything', () => {
  expect(sources.filter((file) => /^export \* /m.test(readText(file)))).toEqual([]);
});

test('no test is left out and no rule is silenced without a reason', () => {
  const silenced = new RegExp(
    [
      '\\b(it|test|describe)\\.(skip|only|todo)\\b',
      '@ts-(ignore|nocheck|expect-error)',
      'biome-ignore(?! \\S+: \\S.{10})',
      'eslint-disable',
    ].join('|'),
  );
  const own = 'packages/conventions/';
  expect(
    [...code, ...tests].filter((file) => !file.startsWith(own) && silenced.test(readText(file))),
  ).toEqual([]);
});

test('the rules that the linter keeps are on', () => {
  const { rules } = JSON.parse(readText('biome.json')).linter;
  expect(rules.suspicious).toMatchObject({ noExplicitAny: 'error', noConsole: 'error' });
  const printing = JSON.parse(readText('biome.json')).overrides.filter(
    (override: { linter?: { rules?: { suspicious?: { noConsole?: string } } } }) =>
      override.linter?.rules?.suspicious?.noConsole === 'off',
  );
  expect(printing.flatMap((override: { includes: string[] }) => override.includes).sort()).toEqual([
    'packages/*/scripts/**',
    'packages/bench/src/**',
    'packages/cli/src/output.ts',
    'scripts/**',
  ]);
});

test('version checks stay in the dialects', () => {
  const check =
    /[=!]==?\s*['"`]3\.[012]|['"`]3\.[012][\d.]*['"`]\s*[=!]==?|startsWith\(\s*['"`]3\.|case\s+['"`]3\./;
  const checks = sources
    .filter((file) => !/^packages\/(openapi\/src\/dialect|convert|conventions)\//.test(file))
    .filter((file) => check.test(readText(file)));
  expect(checks).toEqual([]);
});
