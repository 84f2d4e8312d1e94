import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { cp } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { resolveLinks } from '@curlew/project/files';
import { CommandError, UsageError } from '../command-error.ts';
import {
  formatRecord,
  listFilesBelow,
  listForeignEntries,
  RECORD,
  readRecord,
} from '../files/file-record.ts';
import { rejectForeignFiles } from '../files/reject-foreign-files.ts';
import { cannotWrite } from '../files/write-failure.ts';
import { shortPath } from '../short-path.ts';
import { lockSite, type SiteLock } from './site-lock.ts';

/** The locked output folder of a site. */
export interface SiteOutput {
  /** Publishes a built site, made from the files `inputs`, and returns its files. */
  publish(built: string, inputs: readonly string[]): Promise<string[]>;
  /** Releases the lock; also called when the program ends. */
  release(): void;
}

/**
 * Locks the output folder before any work is done.
 * @throws {CommandError} if the folder contains files that no earlier run wrote, or if another process writes to it.
 */
export function openSiteOutput(path: string): SiteOutput {
  try {
    return open(resolveLinks(path));
  } catch (error) {
    throw explained(error, path);
  }
}

function open(target: string): SiteOutput {
  const made = mkdirSync(dirname(target), { recursive: true });
  const lock = lockSite(target);
  const release = () => {
    process.off('exit', release);
    rmSync(lock.folder, { recursive: true, force: true, maxRetries: 3 });
    if (made !== undefined && !existsSync(target)) removeEmpty(dirname(target), made);
  };
  process.on('exit', release);
  recoverSite(target, lock);
  try {
    rejectForeignEntries(target);
  } catch (error) {
    release();
    throw error;
  }
  const publish = async (built: string, inputs: readonly string[]) => {
    try {
      return await publishSite(built, target, lock, inputs);
    } catch (error) {
      throw explained(error, target);
    }
  };
  return { publish, release };
}

function explained(error: unknown, target: string): unknown {
  const isOfSystem = error instanceof Error && 'code' in error && !(error instanceof CommandError);
  if (!isOfSystem) return error;
  return cannotWrite(Object.assign(error, { path: target }), 'Pass another folder with --out.');
}

const MAX_NAMED = 3;

/** @throws {UsageError} if a folder contains files that no earlier run wrote; replacing the folder would delete them. */
function rejectForeignEntries(target: string): void {
  const help = 'Choose an empty or new folder, or move these files away.';
  const found = existingEntries(target);
  if (found.length === 0) return;
  const named = found.slice(0, MAX_NAMED).map((file) => shortPath(join(target, file)));
  const more = found.length > MAX_NAMED ? `, and ${found.length - MAX_NAMED} more` : '';
  throw new UsageError(
    `The output folder contains files that no earlier run wrote: ${named.join(', ')}${more}.`,
    help,
  );
}

function existingEntries(target: string): string[] {
  try {
    return listForeignEntries(target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new UsageError(
      `${shortPath(target)} is not a folder that can be written to.`,
      'Pass another folder with --out.',
    );
  }
}

/** Removes folders created for a site that was not written. */
function removeEmpty(folder: string, outermost: string): void {
  for (let here = folder; here.startsWith(outermost); here = dirname(here)) {
    try {
      rmdirSync(here);
    } catch {
      return;
    }
  }
}

/** Names inside the folder of a lock. */
const NEXT = 'next';
const FORMER = 'former';
/** Name of a file that exists while the entries of a folder are replaced. */
const REPLACING = 'replacing';

/**
 * Publishes the built site to `target` and returns its files. The new site is complete, and on the same disk, before the
 * former one is touched. The folder is then replaced as a whole, or entry by entry if it cannot be moved (a mount point or
 * the current folder).
 * @param inputs files that the site is built from.
 * @throws {CommandError} if the folder contains files that no earlier run wrote, or one of `inputs`.
 */
async function publishSite(
  built: string,
  target: string,
  { folder }: SiteLock,
  inputs: readonly string[],
): Promise<string[]> {
  const next = join(folder, NEXT);
  const former = join(folder, FORMER);
  await move(built, next);
  const files = listFilesBelow(next);
  rejectForeignEntries(target);
  rejectForeignFiles(files, target, inputs);
  writeFileSync(join(next, RECORD), formatRecord(files));
  // No `await` from here on, so that no signal handler runs in between.
  const canMove = !isInside(folder, target) && !isInside(process.cwd(), target);
  if (canMove && replaceFolder(next, target, former)) return files;
  writeFileSync(join(folder, REPLACING), '');
  replaceEntries(next, target, former);
  return files;
}

/** Completes or reverts the work of a killed process, then removes its folder. */
function recoverSite(target: string, { leftovers }: Pick<SiteLock, 'leftovers'>): void {
  for (const leftover of leftovers) {
    const former = join(leftover, FORMER);
    if (existsSync(join(leftover, REPLACING))) replaceEntries(join(leftover, NEXT), target, former);
    else if (existsSync(former) && !existsSync(target)) renameSync(former, target);
    rmSync(leftover, { recursive: true, force: true });
  }
}

/**
 * Replaces the content of a folder, entry by entry. It can be repeated after a crash: entries left in `next` are still to be
 * moved, and the record of the new site is moved last.
 */
function replaceEntries(next: string, target: string, former: string): void {
  mkdirSync(target, { recursive: true });
  mkdirSync(former, { recursive: true });
  const setAside = (name: string) => {
    if (existsSync(join(target, name))) renameSync(join(target, name), join(former, name));
  };
  if (!existsSync(join(next, RECORD))) return;
  const wanted = new Set(readRecord(next).map(firstSegment));
  for (const name of readdirSync(next).filter((entry) => entry !== RECORD)) {
    setAside(name);
    renameSync(join(next, name), join(target, name));
  }
  for (const name of new Set(readRecord(target).map(firstSegment))) if (!wanted.has(name)) setAside(name);
  renameSync(join(next, RECORD), join(target, RECORD));
}

/** Returns the first segment of a path. */
function firstSegment(file: string): string {
  return file.split('/', 1)[0] ?? file;
}

/** Moves the built site out of the temporary folder. It is copied if that folder is on another disk. */
async function move(from: string, to: string): Promise<void> {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await cp(from, to, { recursive: true });
  }
}

/** Moves a folder. Returns false if the system refuses, as for a mount point, or for open files on Windows. */
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
