import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { ArtifactFile } from '@curlew/reference';
import { artifactPath } from '../integration/files/artifact-path.ts';
import { hasOwnFile, type OwnFolders } from '../integration/files/own-file.ts';

/** Number of files written concurrently; bounds the texts in memory. */
const CONCURRENCY = 8;

/**
 * Writes the files beside the pages of a reference into a built site. They are not routes of Astro, as
 * thousands of routes take as long as pages. Existing files of the user are kept. Between two files the thread
 * handles pending requests, so that pages come first.
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
