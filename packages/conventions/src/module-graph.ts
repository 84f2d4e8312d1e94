import { join } from 'node:path/posix';
import { importsOf, packageOf } from './imports.ts';
import { findPackages, type Package, readText, repositoryFiles } from './packages.ts';
import { resolveExport } from './resolve-export.ts';
import { isSource } from './source-files.ts';

export interface ModuleGraph {
  /** Sources with the sources that their `import` and `export … from` name: imports of types are imports. */
  imports: ReadonlyMap<string, readonly string[]>;
  /** Sources with the files that import them, or name their path: the entry of a bundle, the file of a worker, a page. */
  importers: ReadonlyMap<string, readonly string[]>;
  /** Files that the manifests export or run: nobody here needs to import them. */
  entries: ReadonlySet<string>;
}

/** A quoted path, also one whose extension is that of the file that names it: `./worker${import.meta.url.slice(-3)}`. */
const NAMED_PATH = /['"`]([\w@./-]+?)(?:\.(?:ts|tsx|js|mjs|astro)['"`]|\$\{import\.meta\.url)/g;
/** Lines of comments, which name files without the use of them. */
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
    const owner = packages.find(({ manifest }) => manifest.name === packageOf(specifier));
    const target = owner && resolveExport(specifier, owner.manifest);
    return target && find(join(owner.folder, target));
  };
  const imports = new Map<string, string[]>();
  const importers = new Map<string, string[]>();
  for (const file of files) {
    const text = readText(file);
    const folder = packages.find((one) => file.startsWith(`${one.folder}/`))?.folder ?? '';
    const imported = importsOf(file, text).map((specifier) => resolve(file, specifier));
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

/** The source of a compiled file, without its extension if that changes: `dist/x.js` is compiled from `src/x.ts`. */
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

/** Groups of files that import each other in a circle (strongly connected components), each sorted. */
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
