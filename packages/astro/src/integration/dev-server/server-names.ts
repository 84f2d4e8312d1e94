import type { ServerNames } from '@curlew/project';
import type { AstroConfig } from 'astro';

/** What a site says of the addresses of its development server, to Astro or to Vite. */
export function serverNames({ server, vite }: Pick<AstroConfig, 'server' | 'vite'>): ServerNames {
  const further = [server.allowedHosts, vite.server?.allowedHosts ?? []];
  return {
    host: vite.server?.host ?? server.host,
    allowedHosts: further.includes(true) ? true : further.flatMap((list) => (list === true ? [] : list)),
  };
}
