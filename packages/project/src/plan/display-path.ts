import { isAbsolute, relative } from 'node:path';

/** Display name of a file: relative to `cwd`, or absolute if that is shorter. URLs and names such as `<stdin>` stay. */
export function displayPath(path: string, cwd: string): string {
  if (!isAbsolute(path)) return path;
  const short = relative(cwd, path);
  return short !== '' && short.length < path.length ? short : path;
}
