import type { SiteAddress } from '../site/site-address.ts';

/** Addresses that one sitemap may hold (sitemaps.org, "Using Sitemap index files"). */
const MAX_ADDRESSES = 50_000;

/** A file of the whole site: a path below its base, and a text. */
export interface SiteFile {
  path: string;
  text: string;
}

/**
 * `robots.txt`, which a site below a path has none of (see `robotsProblem`), and `sitemap.xml` with all pages of the references: with more than 50,000 it lists further files.
 * @param hrefs addresses of pages, without the origin.
 */
export function siteFiles(
  hrefs: readonly string[],
  { base, origin = '' }: Pick<SiteAddress, 'base' | 'origin'>,
  { robots, sitemap }: { robots: boolean; sitemap: boolean },
): SiteFile[] {
  const at = (path: string) => `${origin}${base}/${path}`;
  const maps = sitemap ? sitemapFiles(hrefs, origin, at) : [];
  const lines = ['User-agent: *', 'Allow: /', ...(sitemap ? ['', `Sitemap: ${at('sitemap.xml')}`] : [])];
  return [...(robots && base === '' ? [{ path: 'robots.txt', text: `${lines.join('\n')}\n` }] : []), ...maps];
}

function sitemapFiles(hrefs: readonly string[], origin: string, at: (path: string) => string): SiteFile[] {
  const pages = hrefs.map((href) => `${origin}${href}`);
  if (pages.length <= MAX_ADDRESSES)
    return [{ path: 'sitemap.xml', text: sitemapText('urlset', 'url', pages) }];
  const parts: SiteFile[] = [];
  for (let start = 0; start < pages.length; start += MAX_ADDRESSES) {
    const text = sitemapText('urlset', 'url', pages.slice(start, start + MAX_ADDRESSES));
    parts.push({ path: `sitemap-${parts.length + 1}.xml`, text });
  }
  const addresses = parts.map(({ path }) => at(path));
  return [{ path: 'sitemap.xml', text: sitemapText('sitemapindex', 'sitemap', addresses) }, ...parts];
}

function sitemapText(root: string, entry: string, addresses: readonly string[]): string {
  const entries = addresses.map((address) => `<${entry}><loc>${escapeXml(address)}</loc></${entry}>\n`);
  const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${namespace}">\n${entries.join('')}</${root}>\n`;
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}
