import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The window, as `scripts/build-client.ts` builds it; the sources are as deep as what is compiled of them. */
const FOLDER = fileURLToPath(new URL('../../../dist/client/', import.meta.url));

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.map': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
};

export interface StaticFile {
  content: Uint8Array;
  type: string;
  /** Its name changes with its content. */
  isFixed: boolean;
}

/** A file of the window; undefined when there is none. */
export async function staticFile(path: string): Promise<StaticFile | undefined> {
  const name = path === '/' ? '/index.html' : path;
  const type = TYPES[extname(name)];
  if (type === undefined || !/^(?:\/[\w-][\w.-]*)+$/.test(name)) return undefined;
  try {
    return { content: await readFile(join(FOLDER, name)), type, isFixed: name.startsWith('/assets/') };
  } catch {
    return undefined;
  }
}
