import { readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** A file of a built site. */
export interface BuiltFile {
  /** Below the folder of the site, with slashes. */
  path: string;
  /** In bytes. */
  size: number;
}

/** All files of a built site. */
export function builtFiles(folder: string): BuiltFile[] {
  return builtPaths(folder).map((path) => ({ path, size: statSync(join(folder, path)).size }));
}

/** Paths of all files of a built site, below its folder, with slashes. */
export function builtPaths(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}
