import { createHash } from 'node:crypto';
import { type FSWatcher, statSync, watch } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DEFAULT_LIMITS } from '@curlew/openapi';
import { fetchLoopbackFile, isLoopbackUrl, type Validators } from '@curlew/openapi/node';
import { isUrl } from '../plan/expand-sources.ts';

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

/** Milliseconds between a response and the next request. */
const POLL_MS = 1_000;

/** The longest pause while a server does not respond. */
const MAX_PAUSE_MS = 8_000;

/** A file of a server that is asked for changes. */
interface Polled extends Validators {
  /** Of the last response; absent before the first one. */
  hash?: string;
  pause: number;
  timer?: NodeJS.Timeout;
}

/**
 * Asks servers of this machine for changes of files, with the validators of their last response. A server that does not
 * respond changes nothing, and is asked less often until it responds.
 */
class UrlPoller {
  readonly #polled = new Map<string, Polled>();
  readonly #onChange: (url: string) => void;

  constructor(onChange: (url: string) => void) {
    this.#onChange = onChange;
  }

  /** Polls exactly the URLs of this machine among these files from now on. */
  follow(files: readonly string[]): void {
    const urls = new Set(files.filter(isLoopbackUrl));
    for (const url of this.#polled.keys()) if (!urls.has(url)) this.#stop(url);
    for (const url of urls) {
      if (this.#polled.has(url)) continue;
      const polled = { pause: POLL_MS };
      this.#polled.set(url, polled);
      void this.#poll(url, polled);
    }
  }

  close(): void {
    for (const url of this.#polled.keys()) this.#stop(url);
  }

  async #poll(url: string, polled: Polled): Promise<void> {
    const { etag, lastModified } = polled;
    const known = { ...(etag && { etag }), ...(lastModified && { lastModified }) };
    try {
      const { bytes, ...validators } = await fetchLoopbackFile(url, DEFAULT_LIMITS.remoteFileSize, { known });
      if (this.#polled.get(url) !== polled) return;
      polled.pause = POLL_MS;
      if (bytes !== undefined) this.#compare(url, polled, bytes, validators);
    } catch {
      polled.pause = Math.min(2 * polled.pause, MAX_PAUSE_MS);
    }
    if (this.#polled.get(url) !== polled) return;
    polled.timer = setTimeout(() => void this.#poll(url, polled), polled.pause);
  }

  #compare(url: string, polled: Polled, bytes: Uint8Array, { etag, lastModified }: Validators): void {
    const hash = createHash('sha256').update(bytes).digest('base64');
    const isChanged = polled.hash !== undefined && polled.hash !== hash;
    polled.hash = hash;
    delete polled.etag;
    delete polled.lastModified;
    Object.assign(polled, etag && { etag }, lastModified && { lastModified });
    if (isChanged) this.#onChange(url);
  }

  #stop(url: string): void {
    clearTimeout(this.#polled.get(url)?.timer);
    this.#polled.delete(url);
  }
}
