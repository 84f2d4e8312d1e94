import { readFile, realpath, stat } from 'node:fs/promises';
import type { Host } from './host.ts';

/** The host of a program that runs in Node: files are read from the disk. */
export function nodeHost(): Host {
  return {
    readFile: (path) => readFile(path),
    fileSize: async (path) => (await stat(path)).size,
    realPath: (path) => realpath(path),
  };
}
