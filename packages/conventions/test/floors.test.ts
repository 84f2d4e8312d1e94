import { expect, test } from 'vitest';
import { FLOORS } from '../src/floors.ts';
import { getPackageName, listImports } from '../src/imports.ts';
import { isBundled, isSource } from '../src/module-graph.ts';
import { findPackages, type Package, readText } from '../src/packages.ts';
import { packedFiles } from '../src/packed-files.ts';

const packages = findPackages().filter(({ folder }) => folder !== 'packages/bench');
const names = new Set(packages.map(({ manifest }) => manifest.name));

function importedPackages({ files }: Package): Map<string, string> {
  const imported = new Map<string, string>();
  for (const file of files.filter(isSource)) {
    for (const specifier of listImports(file, readText(file))) {
      const name = getPackageName(specifier);
      if (name) imported.set(name, file);
    }
  }
  return imported;
}

/** Imports from outside of the package. What builds it may use the scripts of the repository, which no code that runs imports. */
function escapes({ files, folder }: Package): string[] {
  return files.filter(isSource).flatMap((file) =>
    listImports(file, readText(file))
      .filter((specifier) => specifier.startsWith('.'))
      .filter((specifier) => {
        const { pathname } = new URL(specifier, `file:///${file}`);
        const isOfBuild = file.startsWith(`${folder}/scripts/`) && pathname.startsWith('/scripts/');
        return !isOfBuild && !pathname.startsWith(`/${folder}/`);
      })
      .map((specifier) => `${file} imports ${specifier}`),
  );
}

/** Rows of ARCHITECTURE.md as the table of code has them. */
function documentedFloors(): Record<string, string[]> {
  const rows = readText('ARCHITECTURE.md').matchAll(/^\| [\d–] \| `([^`]+)` \| [^|]+ \| ([^|]+) \|$/gm);
  const below: string[] = [];
  return Object.fromEntries(
    [...rows].map(([, row = '', uses = '']) => {
      const name = packages.find(({ folder }) => folder === row)?.manifest.name ?? row;
      const listed = uses === 'all of the above' ? [...below] : uses.split(', ').filter((use) => use !== '–');
      below.push(name);
      return [name, listed.map((use) => (use.startsWith('@') ? use : `@curlew/${use}`))];
    }),
  );
}

test('the table has a row for every folder', () => {
  expect([...names].filter((name) => !Object.hasOwn(FLOORS, name))).toEqual([]);
});

test('the table is the documented one', () => {
  const sorted = (table: Record<string, readonly string[]>) =>
    Object.entries(table)
      .map(([name, uses]) => `${name}: ${[...uses].sort().join(' ')}`)
      .sort();
  expect(sorted(documentedFloors())).toEqual(sorted(FLOORS));
});

test('the table goes downward only', () => {
  const reaches = (name: string): string[] =>
    (FLOORS[name] ?? []).flatMap((below) => [below, ...reaches(below)]);
  for (const name of Object.keys(FLOORS)) expect(reaches(name)).not.toContain(name);
});

test.each(packages.map((one) => [one.manifest.name, one] as const))('%s stays on its floor', (name, one) => {
  const allowed = FLOORS[name] ?? [];
  const { dependencies = {}, peerDependencies = {} } = one.manifest;
  const declared = Object.keys({ ...dependencies, ...peerDependencies }).filter((other) => names.has(other));
  expect(declared.filter((other) => !allowed.includes(other))).toEqual([]);
  const imported = [...importedPackages(one)].filter(([other]) => names.has(other));
  expect(imported.filter(([other]) => !allowed.includes(other))).toEqual([]);
  expect(escapes(one)).toEqual([]);
});

/** Modules that come with a host which is declared: types only. */
const BROUGHT_BY_ASTRO = ['vite'];

test.each(
  packages.filter((one) => one.manifest.private !== true).map((one) => [one.manifest.name, one] as const),
)('%s declares what it imports', (_name, one) => {
  const { dependencies = {}, devDependencies = {}, peerDependencies = {} } = one.manifest;
  const types = Object.keys({ ...dependencies, ...devDependencies }).filter((name) =>
    name.startsWith('@types/'),
  );
  const declared = [...Object.keys(dependencies), ...Object.keys(peerDependencies)];
  declared.push(...types.map((name) => name.replace('@types/', '')));
  if (declared.includes('astro')) declared.push(...BROUGHT_BY_ASTRO);
  const shipped = {
    ...one,
    files: packedFiles(one).filter((file) => !file.includes('/scripts/') && !isBundled(file)),
  };
  expect([...importedPackages(shipped)].filter(([name]) => !declared.includes(name))).toEqual([]);
});
