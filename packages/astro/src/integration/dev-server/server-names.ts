import type { AstroConfig } from 'astro';
import type { ServerNames } from './allowed-hosts.ts';

/** What a site says of the addresses of its development server, to Astro or to Vite. */
export function serverNames({ server, vite }: Pick<AstroConfig, 'server' | 'vite'>): ServerNames {
  const further = [server.allowedHosts, vite.server?.allowedHosts ?? []];
  return {
    host: vite.server?.host ?? server.host,
    allowedHosts: further.includes(true) ? true : further.flatMap((list) => (list === true ? [] : list)),
  };
}
