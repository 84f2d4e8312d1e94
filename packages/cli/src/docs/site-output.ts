import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { cp } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import {
  hasEnded,
  type ProcessIdentity,
  parseIdentity,
  processIdentity,
  resolveLinks,
} from '@curlew/project/files';
import { CommandError, EXIT, UsageError } from '../command-error.ts';
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

const OWNER = 'owner.json';
/** Codes of a rename to a folder that is there, and signed. */
const TAKEN: ReadonlySet<string> = new Set(['EEXIST', 'ENOTEMPTY']);
/** The end of the name of a folder that is not the lock yet. */
const UNUSED = '.unused';
/** A lock without a signature counts as abandoned after this many milliseconds; signing takes less than one. */
const UNSIGNED_MS = 5_000;

/**
 * A folder beside the site, or inside it if nothing can be beside it. The process that creates it has the lock,
 * and assembles the new site in it, on the same disk as the old one.
 */
interface SiteLock {
  folder: string;
  /** Folders left by killed processes, to be recovered and removed. */
  leftovers: string[];
}

/**
 * @param target real path of the site's folder, which may be missing.
 * @throws {CommandError} when another process writes the same site.
 */
function lockSite(target: string): SiteLock {
  const beside = join(dirname(target), `.${basename(target)}.curlew`);
  const inside = join(target, '.curlew');
  if (isOwnDisk(target)) return lock(inside, target);
  try {
    return lock(beside, target);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    // In a folder that is missing there is no room for a lock either: the first reason is the one to tell.
    if (!['EACCES', 'EPERM', 'EROFS', 'ENAMETOOLONG'].includes(code) || !existsSync(target)) throw error;
    return lock(inside, target);
  }
}

/** Returns true for a mount point or the root of the file system. */
function isOwnDisk(target: string): boolean {
  const parent = dirname(target);
  const own = statSync(target, { throwIfNoEntry: false });
  return parent === target || (own !== undefined && own.dev !== statSync(parent).dev);
}

function lock(folder: string, target: string): SiteLock {
  if (!makeFolder(folder)) takeOver(folder, target);
  const [parent, prefix] = [dirname(folder), `${basename(folder)}-`];
  const names = readdirSync(parent).filter(
    (name) => name.startsWith(prefix) && /^\d+(?:\.unused)?$/.test(name.slice(prefix.length)),
  );
  return { folder, leftovers: names.map((name) => join(parent, name)) };
}

/** Sets the folder of a process that has ended aside, and makes it anew; one process at a time does so. */
function takeOver(folder: string, target: string): void {
  const owner = readOwner(folder);
  if (owner !== undefined ? !hasEnded(owner) : !isOld(folder)) throw busy(target, owner);
  const claim = `${folder}-claim`;
  try {
    mkdirSync(claim);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (isOld(claim)) rmSync(claim, { recursive: true, force: true });
    throw busy(target, undefined);
  }
  try {
    // Without a claim nobody takes the folder of an ended process away, so that this one is the same until it is renamed.
    const current = readOwner(folder);
    if (!existsSync(folder) || !isSame(current, owner)) throw busy(target, current);
    renameSync(folder, `${folder}-${process.pid}`);
    if (!makeFolder(folder)) throw busy(target, readOwner(folder));
  } finally {
    rmSync(claim, { recursive: true, force: true });
  }
}

/**
 * Makes the folder with its signature in one step: signed elsewhere, then renamed, which fails where a signed one is. Between two
 * steps another process would find a lock that nobody has signed.
 */
function makeFolder(folder: string): boolean {
  const signed = `${folder}-${process.pid}${UNUSED}`;
  try {
    // A process that was killed may have had the same number. Of a name that is too long, `rmSync` reports no code.
    if (existsSync(signed)) rmSync(signed, { recursive: true, force: true });
    mkdirSync(signed);
    writeFileSync(join(signed, OWNER), JSON.stringify(processIdentity()));
    renameSync(signed, folder);
    return true;
  } catch (error) {
    if (existsSync(signed)) rmSync(signed, { recursive: true, force: true });
    if (TAKEN.has((error as NodeJS.ErrnoException).code ?? '') || existsSync(folder)) return false;
    throw error;
  }
}

function readOwner(folder: string): ProcessIdentity | undefined {
  try {
    return parseIdentity(readFileSync(join(folder, OWNER), 'utf8'));
  } catch {
    return undefined;
  }
}

function isSame(one: ProcessIdentity | undefined, other: ProcessIdentity | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isOld(folder: string): boolean {
  const { mtimeMs = 0 } = statSync(folder, { throwIfNoEntry: false }) ?? {};
  return Date.now() - mtimeMs > UNSIGNED_MS;
}

function busy(target: string, owner: ProcessIdentity | undefined): CommandError {
  const who = owner ? ` (process ${owner.pid} on ${owner.host})` : '';
  return new CommandError(
    `Another curlew${who} is writing to ${shortPath(target)}.`,
    'Wait until it has finished, or pass another folder with --out.',
    EXIT.busy,
  );
}
