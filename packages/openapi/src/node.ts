import { realpath, stat } from 'node:fs/promises';
import type { Diagnostic } from '@curlew/diagnostics';
import { readFileWithin } from './disk/read-file-within.ts';
import type { Host } from './host.ts';
import { fileDiagnostic, readProblem } from './load/file-problems.ts';

export { readFileWithin } from './disk/read-file-within.ts';

export interface NodeHostOptions {
  /** Follow `https:` references to public addresses; default: no other machine is ever asked. */
  allowRemote?: boolean;
  /** What is read already, or cannot be read twice (standard input, a pipe), by the path it is asked with. */
  known?: ReadonlyMap<string, Promise<Uint8Array>>;
}

/** The host of a program that runs in Node: files are read from the disk. */
export function nodeHost({ allowRemote = false, known }: NodeHostOptions = {}): Host {
  return {
    readFile: (path, limit = Number.MAX_SAFE_INTEGER) => known?.get(path) ?? readFileWithin(path, limit),
    fileSize: async (path) => (await known?.get(path))?.byteLength ?? (await stat(path)).size,
    realPath: (path) => realpath(path),
    ...(allowRemote && { fetchFile }),
  };
}

/** What an error of reading a file means, as the loader says it. */
export function unreadable(error: unknown, file: string): Diagnostic {
  return fileDiagnostic(readProblem(error), file);
}

/** TLS takes its time to load, and most descriptions never need it. */
async function fetchFile(url: string, limit: number): Promise<Uint8Array> {
  const { fetchPublicFile } = await import('./remote/fetch-public-file.ts');
  return fetchPublicFile(url, limit);
}
