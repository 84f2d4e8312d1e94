import type { ServerNames } from '@curlew/project';
import type { AstroConfig } from 'astro';

/** Host options of the development server of a site, of Astro or Vite. */
export function serverNames({ server, vite }: Pick<AstroConfig, 'server' | 'vite'>): ServerNames {
  const further = [server.allowedHosts, vite.server?.allowedHosts ?? []];
  return {
    host: vite.server?.host ?? server.host,
    allowedHosts: further.includes(true) ? true : further.flatMap((list) => (list === true ? [] : list)),
  };
}
