import { watch } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { printMessage } from '../output.ts';

/** Milliseconds to wait for further changes: editors write a file in several steps. */
const SETTLE = 80;

/**
 * Calls `again` whenever one of the files changes, until the user stops the program. `again` gives the
 * files to watch from then on. Folders are watched, because many editors replace a file when they save.
 */
export function watchFiles(files: readonly string[], again: () => Promise<string[]>): Promise<ExitCode> {
  const watchers = new Map<string, ReturnType<typeof watch>>();
  let watched = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();

  const follow = (paths: readonly string[]) => {
    watched = new Set(paths.map((path) => resolve(path)));
    const folders = new Set([...watched].map((path) => dirname(path)));
    for (const [folder, watcher] of watchers) {
      if (folders.has(folder)) continue;
      watcher.close();
      watchers.delete(folder);
    }
    for (const folder of folders) {
      if (!watchers.has(folder))
        watchers.set(
          folder,
          watch(folder, (_, name) => changed(resolve(folder, name ?? ''))),
        );
    }
  };
  const changed = (path: string) => {
    if (!watched.has(path)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      work = work.then(async () => follow(await again())).then(waiting);
    }, SETTLE);
  };
  const waiting = () => printMessage('Waiting for changes. Ctrl+C stops.');

  follow(files);
  waiting();
  return new Promise((stop) => {
    process.once('SIGINT', () => {
      for (const watcher of watchers.values()) watcher.close();
      clearTimeout(timer);
      stop(EXIT.fine);
    });
  });
}
