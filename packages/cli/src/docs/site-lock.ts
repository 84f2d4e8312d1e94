import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { hasEnded, type ProcessIdentity, parseIdentity, processIdentity } from '@curlew/project/files';
import { CommandError, EXIT } from '../command-error.ts';
import { shortPath } from '../short-path.ts';

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
export interface SiteLock {
  folder: string;
  /** Folders left by killed processes, to be recovered and removed. */
  leftovers: string[];
}

/**
 * @param target real path of the site's folder, which may be missing.
 * @throws {CommandError} when another process writes the same site.
 */
export function lockSite(target: string): SiteLock {
  const beside = join(dirname(target), `.${basename(target)}.curlew`);
  const inside = join(target, '.curlew');
  if (isOwnDisk(target)) return lock(inside, target);
  try {
    return lock(beside, target);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['EACCES', 'EPERM', 'EROFS', 'ENAMETOOLONG'].includes(code)) throw error;
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
    // A process that was killed may have had the same number.
    rmSync(signed, { recursive: true, force: true });
    mkdirSync(signed);
    writeFileSync(join(signed, OWNER), JSON.stringify(processIdentity()));
    renameSync(signed, folder);
    return true;
  } catch (error) {
    rmSync(signed, { recursive: true, force: true });
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
