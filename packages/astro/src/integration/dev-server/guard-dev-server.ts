import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServerNames } from '@curlew/project';
import { isAllowedHost, isAllowedOrigin } from '@curlew/project/internal';
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
