import { readFile, realpath, stat } from 'node:fs/promises';
import type { Host } from './host.ts';

export interface NodeHostOptions {
  /** Follow `https:` references to public addresses; default: no other machine is ever asked. */
  allowRemote?: boolean;
}

/** The host of a program that runs in Node: files are read from the disk. */
export function nodeHost({ allowRemote = false }: NodeHostOptions = {}): Host {
  return {
    readFile: (path) => readFile(path),
    fileSize: async (path) => (await stat(path)).size,
    realPath: (path) => realpath(path),
    ...(allowRemote && { fetchFile }),
  };
}

/** TLS takes its time to load, and most descriptions never need it. */
async function fetchFile(url: string, limit: number): Promise<Uint8Array> {
  const { fetchPublicFile } = await import('./remote/fetch-public-file.ts');
  return fetchPublicFile(url, limit);
}
