import { realpath, stat } from 'node:fs/promises';
import type { Host } from './load/load-options.ts';
import { readFileWithin } from './node/read-file.ts';

export { decodeText, encodeText, type TextEncoding, UTF_8 } from './load/decode-text.ts';
export { notTextDiagnostic, readFileWithin, readSourceText, type SourceText } from './node/read-file.ts';

export interface NodeHostOptions {
  /** Fetch remote `https:` references to public addresses (off by default). */
  allowRemote?: boolean;
  /** Content already read, or that cannot be read twice (standard input, a pipe), by path. */
  known?: Pick<ReadonlyMap<string, Promise<Uint8Array>>, 'get'>;
}

/** Returns the host of a program that runs in Node: files are read from the disk. */
export function nodeHost({ allowRemote = false, known }: NodeHostOptions = {}): Host {
  return {
    readFile: (path, limit = Number.MAX_SAFE_INTEGER) => known?.get(path) ?? readFileWithin(path, limit),
    fileSize: async (path) => (await known?.get(path))?.byteLength ?? (await stat(path)).size,
    realPath: (path) => realpath(path),
    ...(allowRemote && { fetchFile }),
  };
}

/**
 * Returns the bytes at an `https:` URL of a public address, at most `limit`; rejects with the reason. TLS takes its
 * time to load, and most descriptions never need it.
 */
export async function fetchFile(url: string, limit: number): Promise<Uint8Array> {
  const { fetchPublicFile } = await import('./node/fetch-public-file.ts');
  return fetchPublicFile(url, limit);
}
