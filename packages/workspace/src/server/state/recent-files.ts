import { existsSync } from 'node:fs';
import type { Json } from '@curlew/openapi';
import type { RecentFile } from '../../protocol/start.ts';
import type { StateFolder } from './state-folder.ts';

/** Files that are kept and listed. */
const MAX_FILES = 20;
/** The list belongs to no file. */
const NO_FILE = '';
const NAME = 'recent';

/** The files that were opened last, in all folders. */
export class RecentFiles {
  readonly #state: StateFolder;

  constructor(state: StateFolder) {
    this.#state = state;
  }

  /** Newest first, without files that were removed. A list that others can read is ignored. */
  list(): RecentFile[] {
    return this.#read().filter(({ path }) => existsSync(path));
  }

  /** The list is a convenience: a state folder that cannot be written changes nothing else. */
  add(path: string): void {
    const others = this.#read().filter((one) => one.path !== path);
    const files = [{ path, openedAt: Date.now() }, ...others].slice(0, MAX_FILES);
    try {
      this.#state.write(NO_FILE, NAME, files as unknown as Json);
    } catch {
      return;
    }
  }

  #read(): RecentFile[] {
    if (!this.#state.isPrivate(NO_FILE, NAME)) return [];
    const kept = this.#state.read(NO_FILE, NAME);
    return Array.isArray(kept) ? (kept as unknown as Partial<RecentFile>[]).filter(isRecentFile) : [];
  }
}

function isRecentFile(file: Partial<RecentFile> | null): file is RecentFile {
  return typeof file?.path === 'string' && typeof file.openedAt === 'number';
}
