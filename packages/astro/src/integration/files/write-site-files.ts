import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { robotsProblem } from '@curlew/project/config';
import type { AstroIntegrationLogger } from 'astro';
import { AstroError } from 'astro/errors';
import type { ResolvedOptions } from '../../options/curlew-options.ts';
import type { ReferenceSite } from '../site/reference-site.ts';
import type { SiteAddress } from '../site/site-address.ts';
import { hasOwnFile, type OwnFolders } from './own-file.ts';
import { type SiteFile, siteFiles } from './site-files.ts';

type Options = Pick<ResolvedOptions, 'robots' | 'sitemap'>;

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
  if (!options.robots && !options.sitemap) return [];
  const references = await site.allReferences();
  // Pages of earlier versions are not to be found by search engines.
  const hrefs = references.flatMap(({ base, pages }) =>
    site.relations.ageOf(base).isOld ? [] : pages.map(({ href }) => href),
  );
  return siteFiles(hrefs, address, options);
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
