import { type FSWatcher, watch } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { FileEvents } from './follow-files.ts';

/** Watches files on the disk. It watches their folders, because many editors replace a file on saving. */
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
