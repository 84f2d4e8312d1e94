import type { Json } from '@curlew/openapi';
import { hasEnded, type ProcessIdentity } from '@curlew/project/files';
import type { StateFolder } from './state-folder.ts';

/** A server that ran over the same files. */
export interface Run {
  /** Id of the server. */
  id: string;
  port: number;
  /** Shared with the windows of the run. */
  key: string;
  /** SHA-256 of the cookie of the run. */
  cookieHash: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  process: ProcessIdentity;
}

const MAX_RUNS = 5;
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;
const NAME = 'runs';

/** The last runs over the same files, so that a window of one can continue with the next. Each run has a key of its own. */
export class Runs {
  readonly #files: string;
  readonly #state: StateFolder;

  /** @param files absolute paths of what is opened */
  constructor(files: readonly string[], state: StateFolder) {
    this.#files = [...files].sort().join('\0');
    this.#state = state;
  }

  /** Newest first. A list that others can read is ignored. */
  list(): Run[] {
    if (!this.#state.isPrivate(this.#files, NAME)) return [];
    const found = this.#state.read(this.#files, NAME);
    const runs = Array.isArray(found) ? (found as unknown as Partial<Run>[]) : [];
    return runs.filter(isRun).filter(({ startedAt }) => startedAt > Date.now() - MAX_AGE_MS);
  }

  /** @throws what the system throws. */
  add(run: Run): void {
    const runs = [run, ...this.list()].slice(0, MAX_RUNS);
    this.#state.write(this.#files, NAME, runs as unknown as Json);
  }
}

export function isRunning({ process: identity }: Run): boolean {
  return !hasEnded(identity);
}

function isRun(run: Partial<Run> | null): run is Run {
  return (
    typeof run?.id === 'string' &&
    typeof run.port === 'number' &&
    typeof run.key === 'string' &&
    typeof run.cookieHash === 'string' &&
    typeof run.startedAt === 'number' &&
    typeof run.process?.pid === 'number'
  );
}
