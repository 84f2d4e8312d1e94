import type { AstroConfig } from 'astro';

/** The form of page addresses: prefix and suffix of the path. */
export interface SiteAddress {
  /** The site's own `base` without a trailing slash: `''` or `/docs`. */
  base: string;
  /** Suffix of page addresses: a slash, nothing, or the extension that the host needs. */
  ending: '/' | '' | '.html';
  /** Origin of `site`, if configured: `https://example.com`. */
  origin?: string;
}

/** Reads `site`, `base`, `trailingSlash` and `build.format` of the site. */
export function siteAddress(
  config: Pick<AstroConfig, 'site' | 'base' | 'trailingSlash' | 'build'>,
): SiteAddress {
  const origin = config.site && new URL(config.site).origin;
  return { base: config.base.replace(/\/+$/, ''), ending: ending(config), ...(origin && { origin }) };
}

function ending(config: Pick<AstroConfig, 'trailingSlash' | 'build'>): SiteAddress['ending'] {
  if (config.build.format !== 'directory') return '.html';
  return config.trailingSlash === 'never' ? '' : '/';
}

/** The `href` of a page: `path` has no slash at either end, `''` is the root of the site. */
export function pageHref(address: SiteAddress, path: string): string {
  if (path === '') return address.ending === '.html' ? `${address.base}/index.html` : `${address.base}/`;
  return `${address.base}/${path}${address.ending}`;
}

/** The address of a file: its path as it is. */
export function fileHref({ base }: SiteAddress, path: string): string {
  return `${base}/${path}`;
}
