import { packageOf } from './imports.ts';
import { findPackages, type Manifest } from './packages.ts';

/** Names of every package that a package of the repository depends on. */
const known = new Set(
  findPackages().flatMap(({ manifest }) => [
    manifest.name,
    ...Object.keys({ ...manifest.dependencies, ...manifest.devDependencies, ...manifest.peerDependencies }),
  ]),
);

const STYLES = [/@import\s+(?:url\()?\s*["']?([^"')\s;]+)/g];
const CODE = [
  /\bresolve(?:\.paths)?\(\s*['"`]([@\w][^'"`]*)['"`]/g,
  /\)\(\s*['"`]([@\w][^'"`]*)['"`]\s*\)/g,
  /['"`](@?[a-z][\w.-]*\/[\w./*-]+)['"`]/g,
];

/**
 * Specifiers that are not imports but written as text: in `require.resolve` and `createRequire(…)(…)`, in code that is generated,
 * in stylesheets. Those of known packages alone: `'text/html'` names none.
 */
export function writtenSpecifiers(file: string, text: string): string[] {
  const patterns = file.endsWith('.css') ? STYLES : CODE;
  const found = patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name));
  return [...new Set(found)].filter((specifier) => known.has(packageOf(specifier) ?? ''));
}

/** Packages installed with a package, itself included; types of a package count for the package. */
export function installedWith({ name, dependencies, peerDependencies }: Manifest): Set<string> {
  const names = [name, ...Object.keys({ ...dependencies, ...peerDependencies })];
  return new Set(names.flatMap((one) => [one, one.replace('@types/', '')]));
}
