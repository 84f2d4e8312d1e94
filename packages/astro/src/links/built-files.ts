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
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const full = join(entry.parentPath, entry.name);
      return { path: relative(folder, full).split(sep).join('/'), size: statSync(full).size };
    });
}
