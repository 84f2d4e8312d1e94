import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { ArtifactFile } from '@curlew/reference';
import { artifactPath } from '../integration/artifact-path.ts';
import { hasOwnFile, type OwnFolders } from '../integration/own-file.ts';

/** Files that are being written at a time: the texts of so many are in memory. */
const CONCURRENCY = 8;

/**
 * Writes the files beside the pages of a reference into a built site. They do not become routes of Astro: a route for each of
 * thousands takes as long as a page. One that the user has at the same path stays. Between two files the thread handles
 * what has been requested meanwhile, so that pages come first.
 * @returns how many were written.
 */
export async function writeArtifacts(
  base: string,
  files: Iterable<ArtifactFile>,
  out: string,
  own: OwnFolders,
): Promise<number> {
  const folders = new Set<string>();
  const writing = new Set<Promise<unknown>>();
  let count = 0;
  for (const file of files) {
    await setImmediate();
    const path = artifactPath(base, file.path);
    if (hasOwnFile(path, own)) continue;
    const target = join(out, path);
    const folder = dirname(target);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    const written = writeFile(target, file.write()).finally(() => writing.delete(written));
    // The failure is thrown below.
    written.catch(() => undefined);
    writing.add(written);
    count += 1;
    if (writing.size >= CONCURRENCY) await Promise.race(writing);
  }
  await Promise.all(writing);
  return count;
}
