import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { ArtifactFile } from '@curlew/reference';
import { artifactPath } from '../integration/files/artifact-path.ts';
import { type OwnFolders, ownFiles } from '../integration/files/own-file.ts';

/**
 * Writes the files beside the pages of a reference into a built site. They are not routes of Astro, as
 * thousands of routes take as long as pages. Existing files of the user are kept. Between two files, and parts of
 * one, the thread handles pending requests, so that pages come first. Each is written by one call: handing thousands of small
 * files to other threads takes longer than writing them.
 * @returns how many were written.
 */
export async function writeArtifacts(
  base: string,
  files: Iterable<ArtifactFile>,
  out: string,
  own: OwnFolders,
): Promise<number> {
  const isOwn = ownFiles(own);
  const folders = new Set<string>();
  let count = 0;
  for (const file of files) {
    await setImmediate();
    const path = artifactPath(base, file.path);
    if (isOwn(path)) continue;
    const target = join(out, path);
    const folder = dirname(target);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    if (file.parts) await writeParts(target, file.parts());
    else writeFileSync(target, file.write());
    count += 1;
  }
  return count;
}

async function writeParts(path: string, parts: Iterable<string>): Promise<void> {
  const file = openSync(path, 'w');
  try {
    for (const part of parts) {
      await setImmediate();
      writeFileSync(file, part);
    }
  } finally {
    closeSync(file);
  }
}
