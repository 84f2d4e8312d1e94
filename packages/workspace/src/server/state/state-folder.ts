import { createHash } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Json } from '@curlew/openapi';
import { replaceFiles } from '@curlew/project/files';

/** State that the workspace keeps between runs, in the user's own folder, never next to a description. */
export class StateFolder {
  readonly path: string;

  constructor(path: string = defaultStateFolder()) {
    this.path = path;
  }

  /** The value that was kept of a file under a name; undefined when there is none, or it cannot be read. */
  read(file: string, name: string): Json | undefined {
    try {
      return JSON.parse(readFileSync(this.#place(file, name), 'utf8')) as Json;
    } catch {
      return undefined;
    }
  }

  /** @throws what the system throws: a full disk. */
  write(file: string, name: string, value: Json): void {
    const place = this.#place(file, name);
    this.#prepare(place);
    replaceFiles([{ path: place, content: JSON.stringify(value), mode: 0o600 }]);
  }

  /**
   * Keeps bytes of a value under a name that begins with the one of the value.
   * @param flush they are on the disk when this returns, also for a machine that loses its power
   * @throws as `write`
   */
  writeBytes(file: string, name: string, bytes: Uint8Array, flush: boolean): void {
    const path = this.bytesPath(file, name);
    this.#prepare(path);
    writeFileSync(path, bytes, { mode: 0o600, flush });
  }

  /** The same while the process does something else. @throws as `write` */
  async writeBytesLater(file: string, name: string, bytes: Uint8Array): Promise<void> {
    const path = this.bytesPath(file, name);
    this.#prepare(path);
    await writeFile(path, bytes, { mode: 0o600, flush: true });
  }

  readBytes(file: string, name: string): Buffer | undefined {
    try {
      return readFileSync(this.bytesPath(file, name));
    } catch {
      return undefined;
    }
  }

  /** Removes the bytes under a name, and all whose names begin with it and a dot. @param kept but these */
  removeBytes(file: string, name: string, kept?: string): void {
    const start = `${getKey(file)}.${name}.`;
    const keptPath = kept === undefined ? undefined : this.bytesPath(file, kept);
    for (const found of listNames(this.path)) {
      const path = join(this.path, found);
      if (found.startsWith(start) && found.endsWith('.bytes') && path !== keptPath) removeQuietly(path);
    }
  }

  bytesPath(file: string, name: string): string {
    return join(this.path, `${getKey(file)}.${name}.bytes`);
  }

  /** Adds a value to a list, which a killed process leaves readable up to its last whole line. @throws as `write` */
  append(file: string, name: string, value: Json): void {
    const place = this.#list(file, name);
    this.#prepare(place);
    appendFileSync(place, `${JSON.stringify(value)}\n`, { mode: 0o600 });
  }

  /** The values that were appended, up to the first that is not whole. */
  readList(file: string, name: string): Json[] {
    const values: Json[] = [];
    try {
      for (const line of readFileSync(this.#list(file, name), 'utf8').split('\n'))
        if (line !== '') values.push(JSON.parse(line) as Json);
    } catch {
      return values;
    }
    return values;
  }

  /** Names of what is kept of a file that begin with a text. */
  names(file: string, prefix: string): string[] {
    const start = `${getKey(file)}.`;
    return listNames(this.path)
      .filter((name) => name.startsWith(start + prefix) && name.endsWith('.json'))
      .map((name) => name.slice(start.length, -'.json'.length));
  }

  /** Whether nobody but its owner can read a value. Windows has no such modes; its folder belongs to the user alone. */
  isPrivate(file: string, name: string): boolean {
    const found = statSync(this.#place(file, name), { throwIfNoEntry: false });
    if (found === undefined || process.platform === 'win32') return found !== undefined;
    return (found.mode & 0o077) === 0 && found.uid === process.getuid?.();
  }

  removeList(file: string, name: string): void {
    removeQuietly(this.#list(file, name));
  }

  remove(file: string, name: string): void {
    removeQuietly(this.#place(file, name));
  }

  /** The folder and its files are for their owner alone, also those that were created with another mode. */
  #prepare(place: string): void {
    mkdirSync(this.path, { recursive: true, mode: 0o700 });
    if (process.platform === 'win32') return;
    if ((statSync(this.path).mode & 0o077) !== 0) chmodSync(this.path, 0o700);
    if (existsSync(place) && (statSync(place).mode & 0o077) !== 0) chmodSync(place, 0o600);
  }

  #place(file: string, name: string): string {
    return join(this.path, `${getKey(file)}.${name}.json`);
  }

  #list(file: string, name: string): string {
    return join(this.path, `${getKey(file)}.${name}.jsonl`);
  }
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** A file that cannot be removed is read again by the next run, which is better than a save that fails. */
function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    return;
  }
}

/** Paths are hashed: they may be longer than a name may be. */
function getKey(file: string): string {
  return createHash('sha256').update(file).digest('base64url').slice(0, 22);
}

/** XDG Base Directory Specification; the folders of macOS and Windows. */
function defaultStateFolder(): string {
  const { XDG_STATE_HOME, LOCALAPPDATA } = process.env;
  if (XDG_STATE_HOME) return join(XDG_STATE_HOME, 'curlew');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'curlew');
  if (process.platform === 'win32')
    return join(LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'curlew');
  return join(homedir(), '.local', 'state', 'curlew');
}
