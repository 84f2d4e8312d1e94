import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigError } from '@curlew/project';

/** An optional peer dependency: only sites with an explorer install it. */
export const EXPLORER_PACKAGE = '@scalar/api-reference';

/**
 * Looks for the explorer package from this package, the site, and the current folder.
 * @param root folder of the site.
 * @param own a file of this package.
 * @returns the path of the file from which the package resolves.
 * @throws {ConfigError} if the package is not installed.
 */
export function findExplorer(root: string, own = fileURLToPath(import.meta.url)): string {
  const from = [own, join(root, 'package.json'), join(process.cwd(), 'package.json')];
  const found = from.find((file) => {
    try {
      return createRequire(file).resolve(EXPLORER_PACKAGE);
    } catch {
      return false;
    }
  });
  if (found !== undefined) return found;
  throw new ConfigError(
    `\`explorer\` requires the package ${EXPLORER_PACKAGE}, which is not installed.`,
    `Install it: npm install ${EXPLORER_PACKAGE}`,
  );
}
