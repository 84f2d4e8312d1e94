import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';

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

/** Maximum length of the original name in a temporary one; file systems allow 255 bytes. */
const MAX_NAME = 100;

/** Path of a temporary file beside `path`; it contains the id of the process. */
export function temporaryName(path: string): string {
  return `${getPrefix(path)}${signature(processIdentity())}-${randomBytes(3).toString('hex')}`;
}

/** Removes temporary files of killed processes beside a file. */
function removeLeftovers(path: string): void {
  const folder = dirname(path);
  const prefix = getPrefix(path);
  for (const name of namesIn(folder)) {
    if (name.startsWith(prefix) && isCreatorEnded(name.slice(prefix.length)))
      rmSync(join(folder, name), { force: true });
  }
}

/** Hash of machine and PID namespace, then the process id: `1a2b3c4d-4711`. */
export function signature({ host, space, pid }: ProcessIdentity): string {
  const place = createHash('sha256').update(`${host}\0${space}`).digest('hex').slice(0, 8);
  return `${place}-${pid}`;
}

/** Whether a name that begins with a signature is of a process that has ended on this machine. */
export function isCreatorEnded(signed: string): boolean {
  const [, place, pid] = /^([0-9a-f]{8})-(\d{1,10})-/.exec(signed) ?? [];
  if (pid === undefined) return false;
  const owner = { ...processIdentity(), pid: Number(pid), started: '' };
  return signature(owner) === `${place}-${pid}` && hasEnded(owner);
}

function getPrefix(path: string): string {
  return `.${basename(path).slice(0, MAX_NAME)}.curlew-`;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Identity of a process, stored with its files on disk. */
export interface ProcessIdentity {
  pid: number;
  host: string;
  /** PID namespace, on systems that have several (containers). */
  space: string;
  /** Start time, if the system provides it, because process ids are reused. */
  started: string;
}

export function processIdentity(): ProcessIdentity {
  return { pid: process.pid, host: hostname(), space: spaceOfProcesses(), started: getStart(process.pid) };
}

/** Whether a process has certainly ended; false for another machine or container. */
export function hasEnded({ pid, host, space, started }: ProcessIdentity): boolean {
  if (host !== hostname() || space !== spaceOfProcesses()) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
  return started !== '' && getStart(pid) !== started;
}

/** Parses an identity from JSON; undefined for any other text. */
export function parseIdentity(text: string): ProcessIdentity | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { pid, host, space, started } = (value ?? {}) as Partial<ProcessIdentity>;
  if (typeof pid !== 'number' || !Number.isInteger(pid) || pid < 1) return undefined;
  if (typeof host !== 'string' || typeof space !== 'string' || typeof started !== 'string') return undefined;
  return { pid, host, space, started };
}

function spaceOfProcesses(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

/** Field 22 of `proc_pid_stat(5)`; the name before it may contain blanks and brackets. */
function getStart(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
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
