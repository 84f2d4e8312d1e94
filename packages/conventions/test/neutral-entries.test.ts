import { isBuiltin } from 'node:module';
import { type OutputChunk, rolldown } from 'rolldown';
import { beforeAll, expect, test } from 'vitest';
import { NEUTRAL } from '../src/floors.ts';
import { findPackages, ROOT } from '../src/packages.ts';

const folders = new Map(findPackages().map(({ folder, manifest }) => [manifest.name, ROOT + folder]));

/** Entry points of a package beside its root: names and sources. */
function getSubpaths(name: string): [path: string, source: string][] {
  const { exports = {} } = findPackages().find(({ manifest }) => manifest.name === name)?.manifest ?? {};
  return Object.entries(exports).flatMap(([path, target]) => {
    const { default: file = '' } = target as { default?: string };
    const source = /^\.\/dist\/(.+)\.js$/.exec(file)?.[1];
    return source === undefined || path === '.' ? [] : [[path.slice(2), `src/${source}.ts`]];
  });
}

/** Chunks by file name, and those of the entries by their names. */
interface Bundled {
  chunks: Map<string, OutputChunk>;
  entries: Map<string, OutputChunk>;
}

let bundled: Bundled;

/** All entries at once: most of the work is to read the packages that they share. */
beforeAll(async () => {
  const alias: Record<string, string> = Object.fromEntries(
    [...folders].flatMap(([other, folder]) => [
      ...getSubpaths(other).map(([path, source]) => [`${other}/${path}`, `${folder}/${source}`] as const),
      [other, `${folder}/src/index.ts`] as const,
    ]),
  );
  const bundle = await rolldown({
    input: Object.fromEntries(NEUTRAL.map((name) => [name, alias[name] ?? ''])),
    platform: 'browser',
    resolve: { alias },
    external: (id) => isBuiltin(id),
    onLog: () => undefined,
  });
  const { output } = await bundle.generate({ format: 'esm' });
  const chunks = output.filter((file) => file.type === 'chunk');
  bundled = {
    chunks: new Map(chunks.map((chunk) => [chunk.fileName, chunk])),
    entries: new Map(chunks.flatMap((chunk) => (chunk.isEntry ? [[chunk.name, chunk]] : []))),
  };
});

/** Node built-ins that are loaded together with an entry: what is imported on demand does not count. */
function builtinsLoadedBy(name: string): string[] {
  const loaded = new Set<string>();
  const visited = new Set<string>();
  const visit = (fileName: string) => {
    if (visited.has(fileName)) return;
    visited.add(fileName);
    const chunk = bundled.chunks.get(fileName);
    if (!chunk) loaded.add(fileName);
    chunk?.imports.forEach(visit);
  };
  const entry = bundled.entries.get(name);
  if (entry === undefined) throw new Error(`No bundle of ${name}`);
  visit(entry.fileName);
  return [...loaded];
}

test.each(NEUTRAL)('%s runs without Node', (name) => {
  expect(builtinsLoadedBy(name)).toEqual([]);
});
