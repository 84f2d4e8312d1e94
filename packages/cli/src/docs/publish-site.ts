import { chmodSync, existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { filesBelow, holdsRecordedFilesAlone, RECORD, recordText } from '../files/file-record.ts';
import { rejectForeignFiles } from '../files/reject-foreign-files.ts';
import { mergeSite } from './merge-site.ts';
import type { SiteLock } from './site-lock.ts';

/** Names inside the folder of a lock. */
const NEXT = 'next';
const FORMER = 'former';
/** Exists while a complete new site is being merged. */
const MERGING = 'merging';

/**
 * Publishes the built site to `target` and returns its files. The new site is complete, and on the same disk,
 * before the former one is touched. A folder with nothing but an earlier site is then replaced as a whole; one
 * that contains other files, or cannot be moved, is changed file by file, in an order that breaks no link at
 * any time: new files, changed ones, then those that are gone.
 * @param inputs files that the site is made from.
 * @throws {CommandError} when the site would replace a file that is none of an earlier site, or one of `inputs`.
 */
export async function publishSite(
  built: string,
  target: string,
  { folder }: SiteLock,
  inputs: readonly string[],
): Promise<string[]> {
  const next = join(folder, NEXT);
  await move(built, next);
  const files = filesBelow(next);
  rejectForeignFiles(files, target, inputs);
  writeFileSync(join(next, RECORD), recordText(files));
  // No `await` from here on, so that no signal handler runs in between.
  if (!isInside(folder, target) && mayReplace(target)) {
    if (replaceFolder(next, target, join(folder, FORMER))) return files;
  }
  writeFileSync(join(folder, MERGING), '');
  mergeSite(next, target);
  return files;
}

/** Completes or reverts the work of a killed process, then removes its folder. */
export function recoverSite(target: string, { leftovers }: Pick<SiteLock, 'leftovers'>): void {
  for (const leftover of leftovers) {
    const former = join(leftover, FORMER);
    if (existsSync(former) && !existsSync(target)) renameSync(former, target);
    if (existsSync(join(leftover, MERGING))) mergeSite(join(leftover, NEXT), target);
    rmSync(leftover, { recursive: true, force: true });
  }
}

/** The build is in the temporary folder, often on another disk. */
async function move(from: string, to: string): Promise<void> {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await cp(from, to, { recursive: true });
  }
}

/** Whether the folder can be moved: it contains no other files, and no process has it as its working directory. */
function mayReplace(target: string): boolean {
  if (!existsSync(target)) return true;
  if (isInside(process.cwd(), target)) return false;
  return readdirSync(target).length === 0 || holdsRecordedFilesAlone(target);
}

/** Moves a folder; false if the system refuses: a mount point, or open files on Windows. */
function replaceFolder(next: string, target: string, former: string): boolean {
  if (existsSync(target)) {
    chmodSync(next, statSync(target).mode & 0o7777);
    try {
      renameSync(target, former);
    } catch {
      return false;
    }
  }
  try {
    renameSync(next, target);
    return true;
  } catch (error) {
    if (existsSync(former)) renameSync(former, target);
    throw error;
  }
}

function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
