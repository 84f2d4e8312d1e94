import type { Manifest } from './packages.ts';

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
