import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ArtifactFile } from '@curlew/reference';
import { artifactPath } from '../integration/artifact-path.ts';
import { hasOwnFile, type OwnFolders } from '../integration/own-file.ts';

/**
 * Writes the files beside the pages of a reference into a built site. They are not routes of Astro, as
 * thousands of routes take as long as pages. Existing files of the user are kept.
 * @returns how many were written.
 */
export function writeArtifacts(
  base: string,
  files: Iterable<ArtifactFile>,
  out: string,
  own: OwnFolders,
): number {
  const folders = new Set<string>();
  let count = 0;
  for (const file of files) {
    const path = artifactPath(base, file.path);
    if (hasOwnFile(path, own)) continue;
    const target = join(out, path);
    const folder = dirname(target);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    writeFileSync(target, file.write());
    count += 1;
  }
  return count;
}
