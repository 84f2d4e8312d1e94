import { readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** Resolves symbolic links of a path, also if it or a parent folder does not exist yet. */
export function resolveSymlinks(path: string, links = 0): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || links > 40) throw error;
  }
  const link = readLink(path);
  if (link !== undefined) return resolveSymlinks(resolve(dirname(path), link), links + 1);
  const whole = resolve(path);
  const parent = dirname(whole);
  return parent === whole ? whole : join(resolveSymlinks(parent, links), basename(whole));
}

function readLink(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}
