import type { Plugin } from 'vite';
import { hasOwnFile, type OwnFolders } from '../files/own-file.ts';
import type { ReferenceSite } from '../site/reference-site.ts';

/** File extensions of artifacts. */
const EXTENSION = /\.(?:md|json|txt|yaml|xml)$/;
/** Files of the whole site. */
const SITE_FILE = /\/(?:robots\.txt|sitemap(?:-\d+)?\.xml)$/;

/**
 * Serves artifacts on the development server, created on request; a build writes them to disk.
 * @param siteFile the text of a file of the whole site; undefined where there is none.
 */
export function serveArtifacts(
  site: () => Pick<ReferenceSite, 'idle' | 'artifact'>,
  own: OwnFolders,
  siteFile: (href: string) => Promise<string | undefined>,
): Plugin {
  return {
    name: '@curlew/astro:serve-artifacts',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use(async ({ method, url = '' }, response, next) => {
        const href = url.replace(/[?#].*$/, '');
        if (method !== 'GET' || !EXTENSION.test(href)) return next();
        try {
          if (SITE_FILE.test(href)) {
            const text = await siteFile(href);
            if (text === undefined) return next();
            const type = href.endsWith('.xml') ? 'application/xml' : 'text/plain; charset=utf-8';
            return response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
          }
          await site().idle();
          const found = await site().artifact(href, (path) => hasOwnFile(path, own));
          if (found === undefined) return next();
          response
            .writeHead(200, { 'content-type': found.type, 'cache-control': 'no-store' })
            .end(found.text);
        } catch (error) {
          next(error);
        }
      });
    },
  };
}
