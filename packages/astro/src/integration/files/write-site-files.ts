import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { robotsProblem } from '@curlew/project/config';
import type { AstroIntegrationLogger } from 'astro';
import { AstroError } from 'astro/errors';
import type { ResolvedOptions } from '../../options/curlew-options.ts';
import { mergedReferences, partReferences, REFERENCES_FILE } from '../site/merged-site.ts';
import type { ReferenceSite } from '../site/reference-site.ts';
import type { SiteAddress } from '../site/site-address.ts';
import { hasOwnFile, type OwnFolders } from './own-file.ts';

type Options = Pick<ResolvedOptions, 'robots' | 'sitemap' | 'mergedAt' | 'listed'>;

/** Addresses that one sitemap may hold (sitemaps.org, "Using Sitemap index files"). */
const MAX_ADDRESSES = 50_000;

/** A file of the whole site: a path below its base, and a text. */
interface SiteFile {
  path: string;
  text: string;
}

/**
 * Programs need absolute addresses in a sitemap.
 * @throws {AstroError} when the site has none.
 */
export function assertSitemapAddress({ sitemap }: Options, { origin }: SiteAddress): void {
  if (!sitemap || origin !== undefined) return;
  throw new AstroError(
    '`sitemap` requires the address of the site, which is not set.',
    "Set Astro's `site`, or `site` in `curlew.config.*` for `curlew docs`: 'https://example.com'",
  );
}

/** Warns where `robots.txt` is asked for and cannot be written, and not where the site has its own. */
export function warnAboutRobots(
  options: Options,
  address: SiteAddress,
  own: OwnFolders,
  logger: Pick<AstroIntegrationLogger, 'warn'>,
): void {
  const problem = robotsProblem(options, address);
  if (problem !== undefined && !hasOwnFile('robots.txt', own)) logger.warn(problem);
}

/** The files of the whole site that the options ask for. */
export async function loadSiteFiles(
  site: ReferenceSite,
  options: Options,
  address: SiteAddress,
): Promise<SiteFile[]> {
  const { robots, sitemap, mergedAt, listed } = options;
  if (!robots && !sitemap && mergedAt === undefined) return [];
  const references = await site.allReferences();
  // Pages of earlier versions are not to be found by search engines.
  const hrefs = references.flatMap(({ base, pages }) =>
    site.relations.getAge(base).isOld ? [] : pages.map(({ href }) => href),
  );
  const others = (listed ?? []).flatMap(({ pages }) => pages);
  const own = siteFiles([...hrefs, ...others], address, options);
  if (mergedAt === undefined) return own;
  const text = listed ? mergedReferences(listed, mergedAt) : partReferences(references, address, mergedAt);
  return [{ path: REFERENCES_FILE, text }, ...own];
}

/** Writes the files of the whole site into a build; a file of the user's at the same path takes precedence. */
export async function writeSiteFiles(
  site: ReferenceSite,
  options: Options,
  address: SiteAddress,
  out: string,
  own: OwnFolders,
): Promise<void> {
  for (const { path, text } of await loadSiteFiles(site, options, address)) {
    if (hasOwnFile(path, own)) continue;
    mkdirSync(dirname(join(out, path)), { recursive: true });
    writeFileSync(join(out, path), text);
  }
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
