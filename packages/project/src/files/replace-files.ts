import {
  chmodSync,
  closeSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { removeLeftovers, temporaryName } from './temporary-name.ts';

export interface FileChange {
  path: string;
  /** Texts are written as UTF-8. */
  content: string | Uint8Array;
  /** Mode of a new file; default: that of the system. */
  mode?: number;
  /** The file is readable and writable by its owner alone, also if it is there already. */
  isPrivate?: boolean;
}

const PRIVATE_MODE = 0o600;

/**
 * Replaces files atomically: a crash or a full disk leaves the old or the new content. All contents are flushed
 * before the first file is replaced. Symbolic links are followed; mode and owner are kept; pipes and devices
 * are written to directly. Folders that do not exist are created. Synchronous, so that no signal handler runs in between.
 * @throws the error of the system, its `path` the file in question.
 */
export function replaceFiles(changes: readonly FileChange[]): void {
  const prepared: { temporary: string; target: string }[] = [];
  try {
    for (const { path, content, mode, isPrivate = false } of changes) {
      withPath(path, () => {
        const known = statSync(path, { throwIfNoEntry: false });
        const target = isReplaceable(path, known) ? resolveLinks(path) : undefined;
        if (target && known === undefined) mkdirSync(dirname(target), { recursive: true });
        const temporary = target && prepare(target, content, { known, mode, isPrivate });
        if (target && temporary) prepared.push({ temporary, target });
        else {
          if (isPrivate && target) chmodSync(target, PRIVATE_MODE);
          writeFileSync(path, content);
        }
      });
    }
    for (const { temporary, target } of prepared) withPath(target, () => renameSync(temporary, target));
  } finally {
    for (const { temporary } of prepared) rmSync(temporary, { force: true });
  }
  for (const folder of new Set(prepared.map(({ target }) => dirname(target)))) syncFolder(folder);
}

/** Files that others have open, such as `/dev/stdout`, must not be replaced. */
function isReplaceable(path: string, known: Stats | undefined): boolean {
  return (known === undefined || known.isFile()) && !/^\/(?:dev|proc)\//.test(resolve(path));
}

/** Writes the content to a temporary file; undefined if the target must be written directly. */
function prepare(
  target: string,
  content: string | Uint8Array,
  {
    known,
    mode = 0o666,
    isPrivate,
  }: { known: Stats | undefined; mode: number | undefined; isPrivate: boolean },
): string | undefined {
  const folder = dirname(target);
  removeLeftovers(target);
  const temporary = join(folder, temporaryName(target));
  let file: number;
  try {
    file = openSync(temporary, 'wx', known === undefined && !isPrivate ? mode : PRIVATE_MODE);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (known !== undefined && ['EACCES', 'EPERM', 'EROFS'].includes(code)) return undefined;
    throw error;
  }
  try {
    writeFileSync(file, content);
    if (known !== undefined) keepAttributes(file, known, isPrivate ? PRIVATE_MODE : known.mode & 0o7777);
    fsyncSync(file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
  return temporary;
}

function keepAttributes(file: number, { uid, gid }: Stats, mode: number): void {
  try {
    fchownSync(file, uid, gid);
  } catch {
    // Only root may change the owner.
  }
  fchmodSync(file, mode);
}

/** Some systems cannot sync folders; then only power-failure safety is lost. */
function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch {
    return;
  }
}

function withPath<Result>(path: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, { path }) : error;
  }
}

/** Resolves symbolic links of a path, also if it or a parent folder does not exist yet. */
export function resolveLinks(path: string, links = 0): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || links > 40) throw error;
  }
  const link = getLink(path);
  if (link !== undefined) return resolveLinks(resolve(dirname(path), link), links + 1);
  const whole = resolve(path);
  const parent = dirname(whole);
  return parent === whole ? whole : join(resolveLinks(parent, links), basename(whole));
}

function getLink(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}
