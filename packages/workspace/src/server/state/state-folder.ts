import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
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
    mkdirSync(this.path, { recursive: true, mode: 0o700 });
    replaceFiles([{ path: this.#place(file, name), content: JSON.stringify(value), mode: 0o600 }]);
  }

  remove(file: string, name: string): void {
    rmSync(this.#place(file, name), { force: true });
  }

  /** Paths are hashed: they may be longer than a name may be. */
  #place(file: string, name: string): string {
    const key = createHash('sha256').update(file).digest('base64url').slice(0, 22);
    return join(this.path, `${key}.${name}.json`);
  }
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
