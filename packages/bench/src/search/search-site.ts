import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const file = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)));
const SCRIPTS: Record<string, [type: string, body: Buffer]> = {
  '/page.js': ['text/javascript', file('../../../astro/dist/client/page.js')],
  '/search.js': ['text/javascript', file('../../../astro/dist/client/search.js')],
  '/search.css': ['text/css', file('../../../reference/styles/search.css')],
};
const PAGE = `<!doctype html><title>Search</title>
<button data-cl-search="/search.js" data-cl-styles="/search.css" data-cl-indexes="/search.json" hidden>Search</button>
<script type="module" src="/page.js"></script>`;

export interface SearchSite {
  origin: string;
  close(): void;
}

/** Serves a page that contains only the search, with a content security policy, and compressed as on real hosts. */
export async function serveSearch(files: ReadonlyMap<string, string>): Promise<SearchSite> {
  const compressed = new Map([...files].map(([path, text]) => [`/${path}`, gzipSync(text)]));
  const server = createServer(({ url = '' }, response) => {
    const [type, body] = SCRIPTS[url] ?? (url === '/' ? ['text/html', PAGE] : []);
    const json = compressed.get(url);
    const headers = {
      'content-security-policy': "default-src 'self'",
      'content-type': type ?? 'application/json',
    };
    if (body !== undefined) response.writeHead(200, headers).end(body);
    else if (json) response.writeHead(200, { ...headers, 'content-encoding': 'gzip' }).end(json);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
