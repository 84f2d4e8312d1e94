import { isAbsolute, relative } from 'node:path';

/** Display name of a file or folder: relative to the current folder if that is shorter. Names like `<stdin>` are kept. */
export function shortPath(path: string): string {
  if (!isAbsolute(path)) return path;
  const fromHere = relative(process.cwd(), path);
  if (fromHere === '') return '.';
  return fromHere.length < path.length ? fromHere : path;
}
