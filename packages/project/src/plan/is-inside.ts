import { isAbsolute, relative } from 'node:path';

/** Whether a file is below a folder; both are absolute paths. Symbolic links are not followed. */
export function isInside(file: string, folder: string): boolean {
  const path = relative(folder, file);
  return path !== '' && !path.startsWith('..') && !isAbsolute(path);
}
