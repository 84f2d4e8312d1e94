import { isAbsolute, relative } from 'node:path';

/** How messages name a file: from the current folder when that is shorter. Names like `<stdin>` stay. */
export function shortPath(path: string): string {
  if (!isAbsolute(path)) return path;
  const fromHere = relative(process.cwd(), path);
  return fromHere !== '' && fromHere.length < path.length ? fromHere : path;
}
