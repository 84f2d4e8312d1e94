import { join } from 'node:path/posix';
import { getPackageName, listImports } from './imports.ts';
import { findPackages, type Package, readText, repositoryFiles } from './packages.ts';
import { resolveExport } from './resolve-export.ts';
import { isSource } from './source-files.ts';

export interface ModuleGraph {
  /** For each source, the sources that it imports or re-exports, including type imports. */
  imports: ReadonlyMap<string, readonly string[]>;
  /** For each source, the files that import it or contain its path, as for a worker, a page or the entry of a bundle. */
  importers: ReadonlyMap<string, readonly string[]>;
  /** Files that a manifest exports or runs, which no file has to import. */
  entries: ReadonlySet<string>;
}

/** Matches a quoted path. Its extension may be computed from that of the current file: `./worker${import.meta.url.slice(-3)}`. */
const NAMED_PATH = /['"`]([\w@./-]+?)(?:\.(?:ts|tsx|js|mjs|astro)['"`]|\$\{import\.meta\.url)/g;
/** Matches lines of comments, which name files but do not use them. */
const COMMENT_LINE = /^\s*(?:\/\/|\/?\*).*$/gm;
const EXTENSIONS = ['', '.ts', '.tsx', '.js', '.mjs', '.astro'];

/** Reads all sources of the packages and sites. */
export function readModuleGraph(): ModuleGraph {
  const packages = findPackages();
  const files = repositoryFiles().filter(isSource);
  const sources = new Set(files);
  const find = (path: string): string | undefined =>
    EXTENSIONS.map((extension) => toSourcePath(path) + extension).find((one) => sources.has(one));
  const resolve = (file: string, specifier: string): string | undefined => {
    if (specifier.startsWith('.')) return find(join(file, '..', specifier.replace(/\?.*/, '')));
    const owner = packages.find(({ manifest }) => manifest.name === getPackageName(specifier));
    const target = owner && resolveExport(specifier, owner.manifest);
    return target && find(join(owner.folder, target));
  };
  const imports = new Map<string, string[]>();
  const importers = new Map<string, string[]>();
  for (const file of files) {
    const text = readText(file);
    const folder = packages.find((one) => file.startsWith(`${one.folder}/`))?.folder ?? '';
    const imported = listImports(file, text).map((specifier) => resolve(file, specifier));
    const named = [...text.replaceAll(COMMENT_LINE, '').matchAll(NAMED_PATH)].flatMap(([, path = '']) => [
      find(join(file, '..', path)),
      find(join(folder, path)),
    ]);
    imports.set(file, presentOthers(file, imported));
    for (const target of presentOthers(file, [...imported, ...named]))
      importers.set(target, [...(importers.get(target) ?? []), file]);
  }
  return {
    imports,
    importers,
    entries: new Set(packages.flatMap(entryPaths).map((path) => find(path) ?? '')),
  };
}

/** Returns the source path of a compiled file, without an extension if the compiler changes it: `src/x` for `dist/x.js`. */
function toSourcePath(path: string): string {
  const source = path.replace(/\/dist\/(client\/)?/, (_, client) => (client ? '/client/' : '/src/'));
  return source.replace(/\.js$/, '');
}

function presentOthers(file: string, paths: readonly (string | undefined)[]): string[] {
  return [...new Set(paths)].filter((path) => path !== undefined).filter((path) => path !== file);
}

function entryPaths({ folder, manifest }: Package): string[] {
  const exported = Object.keys(manifest.exports ?? {}).map((key) =>
    resolveExport(key.replace('.', manifest.name), manifest),
  );
  const run = Object.values(manifest.scripts ?? {}).flatMap((line) => line.match(/[\w./-]+\.ts\b/g) ?? []);
  return [...exported, ...run].flatMap((path) => (path === undefined ? [] : [join(folder, path)]));
}

/** Returns groups of files that import each other in a circle (strongly connected components). Each group is sorted. */
export function importCycles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const reaches = (from: string): Set<string> => {
    const seen = new Set<string>();
    const pending = [...(imports.get(from) ?? [])];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      pending.push(...(imports.get(next) ?? []));
    }
    return seen;
  };
  const reached = new Map([...imports.keys()].map((file) => [file, reaches(file)]));
  const groups = new Map<string, string[]>();
  for (const [file, targets] of reached) {
    if (!targets.has(file)) continue;
    const group = [...targets].filter((other) => reached.get(other)?.has(file)).sort();
    groups.set(group.join(), group);
  }
  return [...groups.values()];
}
