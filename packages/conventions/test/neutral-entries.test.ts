import { isBuiltin } from 'node:module';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';
import { NEUTRAL } from '../src/floors.ts';
import { findPackages, ROOT } from '../src/packages.ts';

const folders = new Map(findPackages().map(({ folder, manifest }) => [manifest.name, ROOT + folder]));

/** Entry points of a package beside its root: names and sources. */
function subpathsOf(name: string): [path: string, source: string][] {
  const { exports = {} } = findPackages().find(({ manifest }) => manifest.name === name)?.manifest ?? {};
  return Object.entries(exports).flatMap(([path, target]) => {
    const { default: file = '' } = target as { default?: string };
    const source = /^\.\/dist\/(.+)\.js$/.exec(file)?.[1];
    return source === undefined || path === '.' ? [] : [[path.slice(2), `src/${source}.ts`]];
  });
}

/** Node built-ins that are loaded together with the root entry: what is imported on demand does not count. */
async function builtinsLoadedBy(name: string): Promise<string[]> {
  const loaded: string[] = [];
  const alias = Object.fromEntries(
    [...folders].flatMap(([other, folder]) => [
      ...subpathsOf(other).map(([path, source]) => [`${other}/${path}`, `${folder}/${source}`] as const),
      [other, `${folder}/src/index.ts`] as const,
    ]),
  );
  const bundle = await rolldown({
    input: `${folders.get(name)}/src/index.ts`,
    platform: 'browser',
    resolve: { alias },
    external: (id) => isBuiltin(id),
    onLog: () => undefined,
  });
  const { output } = await bundle.generate({ format: 'esm' });
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));
  const visit = (fileName: string) => {
    const chunk = chunks.get(fileName);
    if (!chunk) loaded.push(fileName);
    chunk?.imports.forEach(visit);
  };
  for (const chunk of chunks.values()) if (chunk.isEntry) visit(chunk.fileName);
  return [...new Set(loaded)];
}

test.each(NEUTRAL)('the root entry of %s runs without Node', async (name) => {
  expect(await builtinsLoadedBy(name)).toEqual([]);
});
