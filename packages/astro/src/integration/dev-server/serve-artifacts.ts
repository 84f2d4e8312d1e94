import type { Plugin } from 'vite';
import { hasOwnFile, type OwnFolders } from '../files/own-file.ts';
import type { ReferenceSite } from '../site/reference-site.ts';

/** File extensions of artifacts. */
const EXTENSION = /\.(?:md|json|txt|yaml)$/;

/** Serves artifacts on the development server, created on request; a build writes them to disk. */
export function serveArtifacts(
  site: () => Pick<ReferenceSite, 'idle' | 'artifact'>,
  own: OwnFolders,
): Plugin {
  return {
    name: '@curlew/astro:serve-artifacts',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use(async ({ method, url = '' }, response, next) => {
        const href = url.replace(/[?#].*$/, '');
        if (method !== 'GET' || !EXTENSION.test(href)) return next();
        try {
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
