import { countDiagnostics, countsInWords, pluralize } from '@curlew/diagnostics';
import type { AstroIntegrationLogger } from 'astro';
import { AstroError } from 'astro/errors';
import { builtFiles } from '../links/built-files.ts';
import { type BrokenLink, checkLinks } from '../links/check-links.ts';
import type { SiteLinks } from '../links/site-links.ts';
import type { ReferenceSource } from './reference-source.ts';

/** Broken links that are named. */
const MAX_NAMED = 20;

export interface BuiltSite {
  /** Absolute. */
  folder: string;
  /** Of the site: `''` or `/docs`. */
  base: string;
  sources: readonly ReferenceSource[];
  /** Whether broken links are errors. */
  linkErrors: boolean;
  /** Of its pages; undefined where they are not to be checked. */
  links: SiteLinks | undefined;
  /** Since the start of the build. */
  seconds: number;
}

/**
 * Closes a build: broken links, then one line with time, pages, size and problems.
 * @throws {AstroError} where links are broken and that is an error.
 */
export function reportBuild(
  { folder, base, sources, linkErrors, links, seconds }: BuiltSite,
  logger: Pick<AstroIntegrationLogger, 'info' | 'warn' | 'error'>,
): void {
  const files = builtFiles(folder);
  const paths = files.map(({ path }) => path);
  const broken = links === undefined ? [] : checkLinks(links, paths, base);
  for (const link of broken.slice(0, MAX_NAMED)) logger[linkErrors ? 'error' : 'warn'](brokenInWords(link));
  const hidden = broken.length - MAX_NAMED;
  if (hidden > 0) logger.warn(`… and ${hidden.toLocaleString('en')} more broken links`);
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const pages = paths.filter((path) => path.endsWith('.html')).length;
  const problems = countsInWords(countDiagnostics(sources.flatMap(({ diagnostics }) => diagnostics)));
  const linked = broken.length > 0 ? `, ${pluralize(broken.length, 'broken link')}` : '';
  logger.info(
    `${pluralize(pages, 'page')}, ${(size / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s; ${problems}${linked}`,
  );
  if (linkErrors && broken.length > 0)
    throw new AstroError(
      `${pluralize(broken.length, 'broken link')} in the pages of this site.`,
      'Correct the links, or set `links: "warn"` in the options of curlew().',
    );
}

function brokenInWords({ address, pages, missing }: BrokenLink): string {
  const [first = ''] = pages;
  const more = pages.length > 1 ? ` and ${pluralize(pages.length - 1, 'more page')}` : '';
  const what = missing === 'file' ? 'there is no such file' : 'there is no element with this id';
  return `Broken link ${JSON.stringify(address)} in ${first}${more}: ${what}`;
}
