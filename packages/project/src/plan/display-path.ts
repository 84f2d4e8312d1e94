import { isAbsolute, relative } from 'node:path';

/** Display name of a file: relative to `cwd`, or absolute if that is shorter. URLs and names such as `<stdin>` stay. */
export function displayPath(path: string, cwd: string): string {
  if (!isAbsolute(path)) return path;
  const short = relative(cwd, path);
  return short !== '' && short.length < path.length ? short : path;
}

/** Whether a file is below a folder; both are absolute paths. Symbolic links are not followed. */
export function isInside(file: string, folder: string): boolean {
  const path = relative(folder, file);
  return path !== '' && !path.startsWith('..') && !isAbsolute(path);
}
