import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const packages = fileURLToPath(new URL('../packages/', import.meta.url));

/**
 * Source files of the entries of our packages: what a package exports from `dist` is read from `src`. Tests run against the
 * sources, and scripts of a browser are made of them: of a bundled package, they would take more than they use.
 */
export const PACKAGE_SOURCES: readonly { find: RegExp; replacement: string }[] = readdirSync(packages)
  .map((folder) => join(packages, folder, 'package.json'))
  .filter((manifest) => existsSync(manifest))
  .flatMap((manifest) => {
    const { name, exports = {} } = JSON.parse(readFileSync(manifest, 'utf8'));
    return Object.entries(exports).flatMap(([key, target]) => {
      const path = /^\.\/dist\/(.+)\.js$/.exec((target as { default?: string }).default ?? '')?.[1];
      const find = new RegExp(`^${name}${key.slice(1)}$`);
      return path === undefined ? [] : [{ find, replacement: join(manifest, '../src', `${path}.ts`) }];
    });
  });

/** The source file of an entry, such as `@curlew/openapi/json-value`. Undefined: no entry of ours. */
export function packageSource(specifier: string): string | undefined {
  return PACKAGE_SOURCES.find(({ find }) => find.test(specifier))?.replacement;
}
