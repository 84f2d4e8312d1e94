import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { getPackageName, listImports } from '../src/imports.ts';
import { isBundled, resolveExport } from '../src/module-graph.ts';
import { findPackages, type Package, ROOT, readText } from '../src/packages.ts';
import { packedFiles } from '../src/packed-files.ts';
import { installedWith, writtenSpecifiers } from '../src/written-specifiers.ts';

/**
 * With a strict `node_modules` (pnpm, Plug'n'Play) code finds only what its own package depends on. That holds for every
 * specifier, also for those outside of imports: arguments of `require.resolve`, lines of virtual modules, `@import` of CSS.
 */
const published = findPackages().filter(({ manifest }) => manifest.private !== true);
const siblings = new Map(published.map((one) => [one.manifest.name, one]));
const rows = published.map((one) => [one.manifest.name, one] as const);

function shippedCode(one: Package): string[] {
  const { folder } = one;
  return packedFiles(one).filter(
    (file) =>
      file.startsWith(`${folder}/`) &&
      /^(src|components|styles|client|bin)\//.test(file.slice(folder.length + 1)) &&
      /\.(ts|js|astro|css)$/.test(file),
  );
}

function getSpecifiers(file: string): string[] {
  const text = readText(file);
  const imports = file.endsWith('.css') ? [] : listImports(file, text);
  return [...new Set([...imports.filter((one) => getPackageName(one)), ...writtenSpecifiers(file, text)])];
}

/** Why a specifier of a package of this repository would not be found; what Vite reads after `?` is not part of it. */
function obstacle(written: string): string | undefined {
  const specifier = written.replace(/\?.*$/, '');
  const sibling = siblings.get(getPackageName(specifier) ?? '');
  if (!sibling) return undefined;
  const target = resolveExport(specifier, sibling.manifest)?.slice(2);
  if (target === undefined) return 'is not exported';
  const shipped = (sibling.manifest.files ?? []).some(
    (entry) => target === entry || target.startsWith(`${entry}/`),
  );
  if (!shipped) return `leads to ${target}, which is not packed`;
  const source = target.replace(/^dist\//, 'src/').replace(/^(src\/.*)\.js$/, '$1.ts');
  return existsSync(`${ROOT}${sibling.folder}/${source}`)
    ? undefined
    : `leads to ${target}, which does not exist`;
}

test('a specifier in a call, in generated code and in a stylesheet is found', () => {
  expect(writtenSpecifiers('a.ts', "require.resolve('astro'); import.meta.resolve('yaml/x')")).toEqual([
    'astro',
    'yaml/x',
  ]);
  expect(writtenSpecifiers('a.ts', "const styles = ['@curlew/reference/styles/index.css'];")).toHaveLength(1);
  expect(writtenSpecifiers('a.css', '@import "@curlew/reference/styles/theme.css";')).toHaveLength(1);
});

test.each(rows)('%s depends on every package that its code names', (_name, one) => {
  const declared = installedWith(one.manifest);
  const hasDev = (specifier: string) =>
    Object.hasOwn(one.manifest.devDependencies ?? {}, getPackageName(specifier) ?? '');
  const undeclared = shippedCode(one).flatMap((file) =>
    writtenSpecifiers(file, readText(file))
      .filter(
        (specifier) =>
          !declared.has(getPackageName(specifier) ?? '') && !(isBundled(file) && hasDev(specifier)),
      )
      .map((specifier) => `${file}: ${specifier}`),
  );
  expect(undeclared).toEqual([]);
});

test.each(rows)('what %s takes of its siblings is exported and packed', (_name, one) => {
  const found = shippedCode(one).flatMap((file) =>
    getSpecifiers(file).flatMap((specifier) => {
      const reason = obstacle(specifier);
      return reason === undefined ? [] : [`${file}: ${specifier} ${reason}`];
    }),
  );
  expect(found).toEqual([]);
});

test.each(rows)('every export of %s is packed and exists', (name, { manifest }) => {
  const entries = Object.keys(manifest.exports ?? {}).filter((key) => !key.includes('*'));
  expect(entries.map((key) => obstacle(`${name}${key.slice(1)}`)).filter(Boolean)).toEqual([]);
});

/** Imports of the code that a README shows. */
function shownImports(text: string): string[] {
  const blocks = [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)];
  return blocks.flatMap(([, language = '', code = '']) => {
    if (language === 'css') return writtenSpecifiers('shown.css', code);
    if (language === 'astro') return listImports('shown.astro', code);
    return ['ts', 'js', 'mjs'].includes(language) ? listImports('shown.ts', code) : [];
  });
}

test.each(rows)('the README of %s imports what its reader has installed', (_name, one) => {
  const text = readText(`${one.folder}/README.md`);
  const { name, peerDependencies = {} } = one.manifest;
  const installed = [...text.matchAll(/^npm (?:install|i) (.+)$/gm)].flatMap(([, list = '']) =>
    list.split(' '),
  );
  const available = new Set([name, ...Object.keys(peerDependencies), ...installed]);
  const shown = shownImports(text).filter((specifier) => getPackageName(specifier) !== undefined);
  expect(shown.filter((specifier) => !available.has(getPackageName(specifier) ?? ''))).toEqual([]);
  expect(shown.map((specifier) => [specifier, obstacle(specifier)]).filter(([, reason]) => reason)).toEqual(
    [],
  );
});
