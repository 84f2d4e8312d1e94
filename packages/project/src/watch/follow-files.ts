import { statSync } from 'node:fs';

/** Debounce time in milliseconds: editors write a file in several steps. */
const DEBOUNCE_MS = 60;

/** Source of file events: the disk, or the watcher of a development server. */
export interface FileEvents {
  /** Watches exactly these files from now on. */
  follow(files: readonly string[]): void;
  /** Sets the listener, called with the absolute path of a changed file; called once. */
  onChange(listener: (path: string) => void): void;
  close(): void;
}

/**
 * Calls `reload` with the changed files, debounced and never concurrently.
 * @param files the files to watch; called again after each reload.
 * @param failed called with the error if `reload` rejects.
 * @param loadedAt time at which reading the files began, in milliseconds since 1970. Files that changed between then and the
 * start of watching are reloaded, too. If omitted, only later changes count.
 * @returns a function that stops watching.
 */
export function followFiles(
  events: FileEvents,
  files: () => readonly string[],
  reload: (changed: ReadonlySet<string>) => Promise<void>,
  failed: (error: unknown) => void,
  loadedAt?: number,
): () => void {
  const changed = new Set<string>();
  let readAt = loadedAt;
  let watched = new Set<string>();
  /** Time of the last change, by file. A time in the future, from a wrong clock, counts as one change. */
  const seen = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  const follow = () => {
    watched = new Set(files());
    events.follow([...watched]);
    // Detects changes of files that were not watched yet, and changes whose event a busy system dropped.
    for (const path of watched) {
      const time = changedAt(path);
      if (time > (readAt ?? Number.POSITIVE_INFINITY) && seen.get(path) !== time) onChange(path);
      seen.set(path, time);
    }
  };
  const run = async () => {
    const batch = new Set(changed);
    changed.clear();
    readAt = Date.now();
    try {
      if (batch.size > 0) await reload(batch);
    } catch (error) {
      failed(error);
    }
    follow();
  };
  const onChange = (path: string) => {
    if (!watched.has(path)) return;
    changed.add(path);
    clearTimeout(timer);
    timer = setTimeout(() => {
      work = work.then(run);
    }, DEBOUNCE_MS);
  };
  events.onChange(onChange);
  follow();
  return () => {
    clearTimeout(timer);
    events.close();
  };
}

/** Returns the time of the last change in milliseconds since 1970, or 0 if the file does not exist. */
function changedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
