import { isAbsolute, relative } from 'node:path';

/** How messages name a file: as seen from `cwd`, or in full when that is shorter. URLs and names such as `<stdin>` stay. */
export function displayPath(path: string, cwd: string): string {
  if (!isAbsolute(path)) return path;
  const short = relative(cwd, path);
  return short !== '' && short.length < path.length ? short : path;
}
