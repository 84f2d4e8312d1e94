import { relative } from 'node:path';

/** How messages name a file: as seen from where the user stands, or in full when that is shorter. */
export function displayPath(file: string, cwd: string): string {
  const short = relative(cwd, file);
  return short !== '' && short.length < file.length ? short : file;
}
