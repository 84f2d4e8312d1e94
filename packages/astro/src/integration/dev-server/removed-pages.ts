import type { IncomingMessage, ServerResponse } from 'node:http';
import { escapeText, type Html, html } from '@curlew/reference/html';
import type { Plugin } from 'vite';
import { diagnosticLines } from '../../report/diagnostic-lines.ts';
import type { ReferenceSource } from '../../report/reference-source.ts';
import type { ReferenceSite } from '../site/reference-site.ts';
import type { PageLoads } from './page-loads.ts';

type RemovedPages = Pick<ReferenceSite, 'idle' | 'sourceOfRemoved'>;

/**
 * Answers requests for pages that a change has removed since the development server started: a renamed
 * `operationId`, a typo in a command. The answer lists the problems of the source and is reloaded with the next
 * change, so that a corrected source shows the page again. Other addresses are left to Astro. While sources are
 * loaded, requests for pages wait.
 */
export function reportRemovedPages(site: () => RemovedPages, loads: PageLoads): Plugin {
  return {
    name: '@curlew/astro:removed-pages',
    apply: 'serve',
    enforce: 'post',
    configureServer(server) {
      const answer = async (path: string, response: ServerResponse, next: () => void) => {
        await site().idle();
        loads.requested(new Promise((sent) => response.once('close', sent)));
        const source = site().sourceOfRemoved(path);
        if (source === undefined) {
          next();
          return;
        }
        response
          .writeHead(404, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
          .end(messagePage(path, source, `${server.config.base}@vite/client`));
      };
      return () => {
        server.middlewares.stack.unshift({
          route: '',
          handle: (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => {
            const path = pagePath(request);
            if (path === undefined) next();
            else answer(path, response, next).catch(next);
          },
        });
      };
    },
  };
}

/** The path of a request for a page; undefined for any other request. */
function pagePath({ method, url = '', headers }: IncomingMessage): string | undefined {
  if (method !== 'GET' || !headers.accept?.includes('text/html')) return undefined;
  try {
    return decodeURI(url.replace(/[?#].*$/, ''));
  } catch {
    return undefined;
  }
}

function messagePage(path: string, source: ReferenceSource, client: string): Html {
  const { lines, closing } = diagnosticLines(source.diagnostics, source.name);
  const items = lines.map(({ text }) => html`<li>${escapeText(text)}</li>`);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Page removed</title>
<script type="module" src="${escapeText(client)}"></script>
<style>
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 46rem; margin: 4rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; }
code, li { font-family: ui-monospace, monospace; font-size: 0.875rem; overflow-wrap: anywhere; }
</style>
</head>
<body>
<h1>This page was removed by a change of ${escapeText(source.name)}</h1>
<p><code>${escapeText(path)}</code> was part of the reference when the server started. The page comes back by itself as soon
as the source describes it again.</p>
<p>${escapeText(closing)}</p>
<ul>${items}</ul>
</body>
</html>
`;
}
