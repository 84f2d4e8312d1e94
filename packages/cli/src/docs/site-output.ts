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
import { realTarget } from '@curlew/project/files';
import { CommandError } from '../command-error.ts';
import { cannotWrite } from '../files/cannot-write.ts';
import { filesBelow, holdsRecordedFilesAlone, RECORD, recordText } from '../files/file-record.ts';
import { rejectForeignFiles } from '../files/reject-foreign-files.ts';
import { UsageError } from '../usage-error.ts';
import { mergeSite } from './merge-site.ts';
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
 * @throws {CommandError} when the folder contains what no run wrote and `force` is not set, or when another
 * process writes to it.
 */
export function openSiteOutput(path: string, force: boolean): SiteOutput {
  checkTarget(path, force);
  try {
    return open(realTarget(path));
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

function checkTarget(target: string, force: boolean): void {
  const entries = entriesOf(target).filter((name) => !name.startsWith('.curlew'));
  if (force || entries.length === 0 || entriesOf(target).includes(RECORD)) return;
  throw new UsageError(
    `${target} contains files that curlew did not write.`,
    'Pass an empty or new folder with --out, or write into this one with --force.',
  );
}

function entriesOf(target: string): string[] {
  try {
    return readdirSync(target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new UsageError(
      `${target} is not a folder that can be written to.`,
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
async function publishSite(
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
function recoverSite(target: string, { leftovers }: Pick<SiteLock, 'leftovers'>): void {
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
