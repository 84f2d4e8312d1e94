import { realpath, stat } from 'node:fs/promises';
import type { Host } from './load/load-options.ts';
import type { LoopbackFile, LoopbackOptions } from './node/fetch-loopback-file.ts';
import { isLoopbackUrl } from './node/loopback-url.ts';
import { readFileWithin } from './node/read-file.ts';

export { decodeText, encodeText, type TextEncoding, UTF_8 } from './load/decode-text.ts';
export type { LoopbackFile, LoopbackOptions, Validators } from './node/fetch-loopback-file.ts';
export { isLoopbackUrl } from './node/loopback-url.ts';
export { notTextDiagnostic, readFileWithin, readSourceText, type SourceText } from './node/read-file.ts';

export interface NodeHostOptions {
  /** Fetch remote `https:` references to public addresses (off by default). */
  allowRemote?: boolean;
  /** Content already read, or that cannot be read twice (standard input, a pipe), by path. */
  known?: Pick<ReadonlyMap<string, Promise<Uint8Array>>, 'get'>;
  /** URLs that the user named: of those on this machine, files of the same origin are read, too. */
  named?: readonly string[];
}

/** Returns the host of a program that runs in Node: files are read from the disk. */
export function nodeHost({ allowRemote = false, known, named = [] }: NodeHostOptions = {}): Host {
  const origins = new Set(named.filter(isLoopbackUrl).map((url) => new URL(url).origin));
  const isOwn = (url: string) => origins.has(URL.parse(url)?.origin ?? '');
  return {
    readFile: (path, limit = Number.MAX_SAFE_INTEGER) => known?.get(path) ?? readFileWithin(path, limit),
    fileSize: async (path) => (await known?.get(path))?.byteLength ?? (await stat(path)).size,
    // Nothing is read of where a link to a known file leads.
    realPath: async (path) => (known?.get(path) === undefined ? realpath(path) : path),
    ...((allowRemote || origins.size > 0) && {
      fetchFile: (url, limit) => fetchFile(url, limit, { allowRemote, isLoopbackAllowed: isOwn(url) }),
      mayFetch: (url) => allowRemote || isOwn(url),
    }),
  };
}

/** Which addresses `fetchFile` reads. */
export interface FetchOptions {
  /** Whether redirects from this machine to others are followed. */
  allowRemote?: boolean;
  /** Whether a URL of this machine is read; default false, because a description must not reach servers that only this machine can. */
  isLoopbackAllowed?: boolean;
}

/**
 * Returns the bytes at an `https:` URL of a public address, or at one of this machine, at most `limit`; rejects with the
 * reason. TLS takes its time to load, and most descriptions never need it.
 */
export async function fetchFile(
  url: string,
  limit: number,
  { allowRemote = false, isLoopbackAllowed = false }: FetchOptions = {},
): Promise<Uint8Array> {
  if (isLoopbackAllowed && isLoopbackUrl(url)) {
    const { bytes } = await fetchLoopbackFile(url, limit, { allowRemote });
    return bytes ?? new Uint8Array();
  }
  const { fetchPublicFile } = await import('./node/fetch-public-file.ts');
  return fetchPublicFile(url, limit);
}

/** Reads a file of a server of this machine; see `LoopbackOptions`. */
export async function fetchLoopbackFile(
  url: string,
  limit: number,
  options: LoopbackOptions = {},
): Promise<LoopbackFile> {
  const loopback = await import('./node/fetch-loopback-file.ts');
  return loopback.fetchLoopbackFile(url, limit, options);
}
