import { type FSWatcher, statSync, watch } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isUrl } from '../plan/expand-sources.ts';
import { UrlPoller } from './poll-urls.ts';

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
 * Calls `reload` with the changed files, debounced and never concurrently. Files of servers of this machine are polled.
 * @param files the files to watch; called again after each reload.
 * @param failed called with the error if `reload` rejects.
 * @param loadedAt when the files began to be read, in milliseconds since 1970: those that changed before they were watched
 * are reloaded, too. Omitted: only later changes count.
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
  /** Times of changes, by file: one in the future, of a wrong clock, counts once. */
  const seen = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  const follow = () => {
    watched = new Set(files());
    const paths = [...watched];
    events.follow(paths.filter((path) => !isUrl(path)));
    poller.follow(paths);
    // Files that were not watched yet, and those whose event was lost: a busy system drops some while files are read.
    for (const path of paths) {
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
  const poller = new UrlPoller(onChange);
  events.onChange(onChange);
  follow();
  return () => {
    clearTimeout(timer);
    poller.close();
    events.close();
  };
}

/** In milliseconds since 1970; 0 for a file that does not exist. */
function changedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** File system events. Folders are watched, because many editors replace a file on saving. */
export function diskEvents(): FileEvents {
  const watchers = new Map<string, FSWatcher>();
  let listener: (path: string) => void = () => undefined;
  const close = (folder: string) => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  return {
    follow(files) {
      const folders = new Set(files.map((file) => dirname(file)));
      for (const folder of watchers.keys()) if (!folders.has(folder)) close(folder);
      for (const folder of folders) {
        if (watchers.has(folder)) continue;
        try {
          const watcher = watch(folder, (_, name) => listener(resolve(folder, name ?? '')));
          // A removed folder is watched again after the next reload.
          watcher.on('error', () => close(folder));
          watchers.set(folder, watcher);
        } catch {
          // The folder does not exist yet.
        }
      }
    },
    onChange(given) {
      listener = given;
    },
    close() {
      for (const folder of watchers.keys()) close(folder);
    },
  };
}
