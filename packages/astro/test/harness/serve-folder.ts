import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** What any site gets that takes care: nothing inline, nothing from elsewhere. */
const POLICY = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:";

export interface FolderServer {
  /** `http://localhost:1234`. */
  origin: string;
  close(): Promise<void>;
}

/**
 * Serves a built site as a plain host does, under a content security policy.
 * @param isCompressed with gzip, as most hosts do.
 * @param isSlow pages arrive in parts, as over a slow connection.
 */
export async function serveFolder(
  folder: string,
  policy: string | (() => string) = POLICY,
  isCompressed = false,
  isSlow = false,
): Promise<FolderServer> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    // Browsers ask for it on their own.
    if (pathname === '/favicon.ico') return response.writeHead(204).end();
    const path = normalize(decodeURIComponent(pathname));
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
    try {
      const body = await readFile(file);
      response.writeHead(200, {
        'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
        'content-security-policy': typeof policy === 'string' ? policy : policy(),
        ...(isCompressed && { 'content-encoding': 'gzip' }),
      });
      const sent = isCompressed ? gzipSync(body) : body;
      if (isSlow && extname(file) === '.html') await writeSlowly(response, sent);
      else response.end(sent);
    } catch {
      response.writeHead(404).end('Not found');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const PART_BYTES = 3_000;
/** A browser draws the page between two parts. */
const PART_MS = 60;

async function writeSlowly(response: ServerResponse, body: Buffer): Promise<void> {
  for (let at = 0; at < body.length; at += PART_BYTES) {
    response.write(body.subarray(at, at + PART_BYTES));
    await sleep(PART_MS);
  }
  response.end();
}
