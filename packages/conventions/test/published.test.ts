import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { checkPackage, createPackageFromTarballData, type Package } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPackageName, listImports } from '../src/imports.ts';
import { findPackages, type Manifest } from '../src/packages.ts';
import { installedWith, writtenSpecifiers } from '../src/written-specifiers.ts';
import { type PackedPackage, packPackages } from './packed/pack-packages.ts';

const published = findPackages().filter(({ manifest }) => manifest.private !== true);
const rows = published.map((one) => [one.manifest.name, one] as const);

let work = '';
let packed = new Map<string, PackedPackage>();

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'curlew-published-'));
  packed = new Map((await packPackages(work)).map((one) => [one.name, one]));
});

afterAll(() => rm(work, { recursive: true, force: true }));

function packedPackage(name: string): PackedPackage {
  const found = packed.get(name);
  if (!found) throw new Error(`${name} was not packed`);
  return found;
}

/** Specifiers of other packages in the declarations that an importer reads, by file. */
function declaredImports(
  pkg: Package,
  { name, exports = {} }: Manifest,
): [file: string, specifier: string][] {
  const root = `/node_modules/${name}/`;
  const queue = Object.values(exports).flatMap((target) => {
    const types = (target as { types?: string }).types;
    return types === undefined ? [] : [posix.join(root, types)];
  });
  const found: [string, string][] = [];
  for (const file of queue) {
    for (const specifier of listImports(file, pkg.readFile(file))) {
      if (getPackageName(specifier) !== undefined) found.push([file.slice(root.length), specifier]);
      if (!specifier.startsWith('.')) continue;
      const target = posix.join(dirname(file), specifier).replace(/\.[jt]s$/, '.d.ts');
      if (!queue.includes(target)) queue.push(target);
    }
  }
  return found;
}

test.each(rows)('publint finds nothing in %s', async (name) => {
  const { buffer, byteOffset, byteLength } = await readFile(packedPackage(name).tarball);
  const tarball = buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
  const { messages, pkg } = await publint({ pkgDir: 'package', pack: { tarball }, strict: true });
  expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
});

test.each(rows)('the types of %s are those of its code', async (name, { manifest }) => {
  const pkg = createPackageFromTarballData(await readFile(packedPackage(name).tarball));
  // Components of Astro are read by its own compiler.
  const entrypoints = Object.keys(manifest.exports ?? {}).filter(
    (key) => !key.includes('*') && !key.startsWith('./components'),
  );
  const result = await checkPackage(pkg, { entrypoints });
  // Modules only: before Node 22.12 `require` could not load them, and the resolution of Node 10 knows no `exports`.
  const problems = (result.types === false ? [{ kind: 'Untyped' }] : result.problems).filter(
    (problem) =>
      problem.kind !== 'CJSResolvesToESM' &&
      !('resolutionKind' in problem && problem.resolutionKind === 'node10'),
  );
  expect(problems).toEqual([]);
});

test.each(rows)('the declarations of %s import what is installed with it', async (name, { manifest }) => {
  const pkg = createPackageFromTarballData(await readFile(packedPackage(name).tarball));
  const installed = installedWith(manifest);
  const imported = declaredImports(pkg, manifest);
  expect(imported.filter(([, specifier]) => !installed.has(getPackageName(specifier) ?? ''))).toEqual([]);
});

/** Not only its own imports: a bundle holds those of what is bundled. */
test.each(rows)('the code of %s imports what is installed with it', async (name, { manifest }) => {
  const pkg = createPackageFromTarballData(await readFile(packedPackage(name).tarball));
  const installed = installedWith(manifest);
  const code = pkg.listFiles(`/node_modules/${name}/dist`).filter((file) => file.endsWith('.js'));
  expect(code).not.toEqual([]);
  const missing = code.flatMap((file) => {
    const text = pkg.readFile(file);
    return [...listImports(file, text), ...writtenSpecifiers(file, text)]
      .filter((specifier) => !isBuiltin(specifier) && !installed.has(getPackageName(specifier) ?? name))
      .map((specifier) => `${file}: ${specifier}`);
  });
  expect(missing).toEqual([]);
});

test.each(rows)('%s packs its README and licence, and nothing that only builds need', (name) => {
  const { files } = packedPackage(name);
  expect(files).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'package.json']));
  expect(files.filter((file) => /tsbuildinfo|^test\/|^scripts\/|tsconfig|node_modules/.test(file))).toEqual(
    [],
  );
});

/** Kilobytes of one package, and of all of them. A package that outgrows them has something that its users do not need. */
const BUDGET = { packed: 500, unpacked: 1_700, allPacked: 3_500, allUnpacked: 12_000 };

test('packages stay small', () => {
  const sizes = [...packed.values()].map(({ name, size, unpackedSize }) => ({
    name,
    packed: size / 1000,
    unpacked: unpackedSize / 1000,
  }));
  expect(sizes.filter((one) => one.packed > BUDGET.packed || one.unpacked > BUDGET.unpacked)).toEqual([]);
  const sum = (field: 'packed' | 'unpacked') => sizes.reduce((total, one) => total + one[field], 0);
  expect(sum('packed')).toBeLessThan(BUDGET.allPacked);
  expect(sum('unpacked')).toBeLessThan(BUDGET.allUnpacked);
});
