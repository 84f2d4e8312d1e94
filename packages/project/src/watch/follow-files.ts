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
 * @returns a function that stops watching.
 */
export function followFiles(
  events: FileEvents,
  files: () => readonly string[],
  reload: (changed: ReadonlySet<string>) => Promise<void>,
  failed: (error: unknown) => void,
): () => void {
  const changed = new Set<string>();
  let watched = new Set(files());
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  const follow = () => {
    watched = new Set(files());
    events.follow([...watched]);
  };
  const run = async () => {
    const batch = new Set(changed);
    changed.clear();
    try {
      if (batch.size > 0) await reload(batch);
    } catch (error) {
      failed(error);
    }
    follow();
  };
  events.onChange((path) => {
    if (!watched.has(path)) return;
    changed.add(path);
    clearTimeout(timer);
    timer = setTimeout(() => {
      work = work.then(run);
    }, DEBOUNCE_MS);
  });
  follow();
  return () => {
    clearTimeout(timer);
    events.close();
  };
}
