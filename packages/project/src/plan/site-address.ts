import { ConfigError } from '../config/config-error.ts';
import { readBase } from './source-address.ts';

/** Where a written folder is served. */
export interface SiteAddress {
  /** `https://example.com`; absent if it is not known. */
  origin?: string;
  /** URL path without slashes at its ends; empty at the root of the host. */
  base: string;
}

/**
 * Returns the address of a site from its options. The path of `site` is the default of `prefix`.
 *
 * @throws {ConfigError} if `site` is not an address, `prefix` is not a path, or both name different paths.
 */
export function readSiteAddress({ site, prefix }: { site?: string; prefix?: string }): SiteAddress {
  const base = prefix === undefined ? undefined : readBase(prefix, 'prefix');
  if (site === undefined) return { base: base ?? '' };
  const url = URL.parse(site);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (!url || !isWeb || url.username !== '' || url.password !== '' || /[?#]/.test(site))
    throw new ConfigError(
      `\`site\` must be an address such as \`https://docs.example.com\`, got ${JSON.stringify(shownSite(url, site))}.`,
      'Write the scheme and the host, and the path that the site is served from: https://example.com/docs',
    );
  const path = readBase(url.pathname, 'site');
  if (base !== undefined && path !== '' && path !== base)
    throw new ConfigError(
      `\`site\` has the path \`/${path}\`, and \`prefix\` is \`/${base}\`: a site has one path.`,
      'Leave out one of them, or write the same path in both.',
    );
  return { origin: url.origin, base: base ?? path };
}

/** Removes the user name and password of an address, because messages are kept in logs. */
function shownSite(url: URL | null, site: string): string {
  if (!url || (url.username === '' && url.password === '')) return site;
  url.username = '';
  url.password = '';
  return url.href;
}
