import { realpath, stat } from 'node:fs/promises';
import { readFileWithin } from './disk/read-file-within.ts';
import type { Host } from './host.ts';

export { readFileWithin } from './disk/read-file-within.ts';
export { notTextDiagnostic, readSourceText, type SourceText } from './disk/read-source-text.ts';
export { decodeText, encodeText, type TextEncoding } from './load/decode-text.ts';

export interface NodeHostOptions {
  /** Fetch remote `https:` references to public addresses (off by default). */
  allowRemote?: boolean;
  /** Content already read, or that cannot be read twice (standard input, a pipe), by path. */
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

/**
 * The bytes at an `https:` URL of a public address, at most `limit`; rejects with the reason. TLS takes its
 * time to load, and most descriptions never need it.
 */
export async function fetchFile(url: string, limit: number): Promise<Uint8Array> {
  const { fetchPublicFile } = await import('./remote/fetch-public-file.ts');
  return fetchPublicFile(url, limit);
}
