import { getPackageName } from './imports.ts';
import { findPackages, type Manifest } from './packages.ts';

/** Names of all packages that a package of the repository depends on. */
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
 * Finds specifiers that are not in an import: in `require.resolve`, `createRequire(…)(…)`, generated code and stylesheets.
 * Only specifiers of known packages are returned, because a string such as `'text/html'` looks like a specifier, and none that
 * ends with a version, which is how a program names itself in `User-Agent`.
 */
export function writtenSpecifiers(file: string, text: string): string[] {
  const patterns = file.endsWith('.css') ? STYLES : CODE;
  const found = patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name));
  return [...new Set(found)].filter(
    (specifier) => known.has(getPackageName(specifier) ?? '') && !/\/v?\d+(?:\.\d+)+$/.test(specifier),
  );
}

/** Returns the packages that are installed with a package, including itself. For `@types/x` it also returns `x`. */
export function installedWith({ name, dependencies, peerDependencies }: Manifest): Set<string> {
  const names = [name, ...Object.keys({ ...dependencies, ...peerDependencies })];
  return new Set(names.flatMap((one) => [one, one.replace('@types/', '')]));
}
