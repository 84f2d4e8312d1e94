import { realpath } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LoadSettings, ServerNames, Source, SourceKind } from '@curlew/project';
import { isAllowedHost, isAllowedOrigin, isUrl, openapiKind, openSource } from '@curlew/project/internal';
import type { AstroConfig } from 'astro';
import type { Plugin } from 'vite';

const REFUSAL =
  'This development server accepts only the host names it was started with.\nAdd others to `server.allowedHosts` of Astro, or set the address with --host.\n';

/**
 * Lets a development server answer only to its own names, before any other request handler. Vite's own check
 * comes after the routes of Astro, lets requests without a `Host` pass, and does not cover the pings of its
 * websocket.
 */
export function guardDevServer(names: ServerNames): Plugin {
  const isAllowed = ({ headers }: IncomingMessage) =>
    isAllowedHost(headers.host, names) && isAllowedOrigin(headers.origin, names);
  return {
    name: '@curlew/astro:guard-dev-server',
    apply: 'serve',
    enforce: 'post',
    configureServer(server) {
      server.httpServer?.prependListener('upgrade', (request, socket) => {
        if (isAllowed(request)) return;
        socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
        socket.destroy();
      });
      return () => {
        // Insert before the handlers of Astro.
        server.middlewares.stack.unshift({
          route: '',
          handle: (request: IncomingMessage, response: ServerResponse, next: () => void) => {
            if (isAllowed(request)) {
              next();
              return;
            }
            response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' }).end(REFUSAL);
          },
        });
      };
    },
  };
}

/** Host options of the development server of a site, of Astro or Vite. */
export function serverNames({ server, vite }: Pick<AstroConfig, 'server' | 'vite'>): ServerNames {
  const further = [server.allowedHosts, vite.server?.allowedHosts ?? []];
  return {
    host: vite.server?.host ?? server.host,
    allowedHosts: further.includes(true) ? true : further.flatMap((list) => (list === true ? [] : list)),
  };
}

/** Vite's default list, which a configured list replaces. */
export const VITE_DENIES = [
  '.env',
  '.env.*',
  '*.{crt,pem,key,p12,pfx,cer,der}',
  '.npmrc',
  '.yarnrc.yml',
  '**/.git/**',
];

const SETTINGS: Omit<LoadSettings, 'kinds'> = {
  cwd: process.cwd(),
  limits: {},
  allowRemote: false,
  // An unknown kind may be a damaged recording.
  fallback: { ...openapiKind, holds: 'requests' },
};

/**
 * Makes a development server refuse the files of recorded requests: they contain live credentials, and Vite
 * serves every file of the site's folder. A file of unknown kind is refused, too.
 */
export function denyRecordings(sources: readonly Source[], kinds: readonly SourceKind[]): Plugin {
  return {
    name: '@curlew/astro:deny-recordings',
    apply: 'serve',
    async config(config) {
      const recordings = await Promise.all(sources.map((source) => recordingPaths(source, kinds)));
      const own = config.server?.fs?.deny ? [] : VITE_DENIES;
      return { server: { fs: { deny: [...own, ...recordings.flat().map(literalPattern)] } } };
    },
  };
}

/** The paths of a source that is not a description: as given, and with symbolic links resolved. */
async function recordingPaths(source: Source, kinds: readonly SourceKind[]): Promise<string[]> {
  const { path, content } = source;
  if (content !== undefined || isUrl(path)) return [];
  try {
    const opened = await openSource(source, { ...SETTINGS, kinds });
    if ('kind' in opened && opened.kind.holds === 'description') return [];
    return [path, await realpath(path)];
  } catch {
    return [path];
  }
}

/** Escapes a path as a glob. */
function literalPattern(path: string): string {
  return path.replaceAll('\\', '/').replace(/[{}()[\]*?!+@|$^]/g, '\\$&');
}
