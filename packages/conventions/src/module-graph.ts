import { join } from 'node:path/posix';
import { getPackageName, listImports } from './imports.ts';
import { findPackages, type Manifest, type Package, readText, repositoryFiles } from './packages.ts';

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

/**
 * Resolves a specifier to a file of its package, as Node reads `exports` (Packages, "Subpath patterns"): `./dist/x.js`.
 * Returns undefined if the package does not export it.
 */
export function resolveExport(specifier: string, { name, exports = {} }: Manifest): string | undefined {
  const subpath = `.${specifier.slice(name.length)}`;
  for (const [key, target] of Object.entries(exports)) {
    const file = targetFile(target);
    const [start = '', end] = key.split('*');
    if (end === undefined) {
      if (key === subpath) return file;
    } else if (subpath.startsWith(start) && subpath.endsWith(end) && subpath.length > key.length - 1) {
      return file?.replace('*', subpath.slice(start.length, subpath.length - end.length));
    }
  }
  return undefined;
}

function targetFile(target: unknown): string | undefined {
  if (typeof target === 'string') return target;
  const file = (target as { default?: unknown } | null)?.default;
  return typeof file === 'string' ? file : undefined;
}

/** Whether a file is code that ships or runs on pages, and neither a fixture nor generated. */
export function isSource(file: string): boolean {
  return (
    /^packages\/[^/]+\/(src|components|client|layouts|styles|scripts)\/|^sites\/[^/]+\/src\//.test(file) &&
    isCode(file)
  );
}

/** Whether a file is code of the repository: a source, a test or a script. */
export function isCode(file: string): boolean {
  return /\.(ts|tsx|mts|js|mjs|astro)$/.test(file) && !/(^|\/)(fixtures|vendor|generated)\//.test(file);
}

/** Whether a file is part of a script that is bundled when its package is built. The bundle contains the imports of the file. */
export function isBundled(file: string): boolean {
  return /^packages\/(?:astro\/client\/[^/]+|workspace\/src\/client)\//.test(file);
}
