import { countDiagnostics, type Diagnostic } from '@curlew/diagnostics';
import { countsInWords, pluralize } from '@curlew/diagnostics/internal';
import { BROKEN_LINK } from '@curlew/reference/codes';
import type { AstroIntegrationLogger } from 'astro';
import { AstroError } from 'astro/errors';
import { builtFiles } from '../links/built-files.ts';
import { type BrokenLink, checkLinks } from '../links/check-links.ts';
import { type LinkSource, LinkSources } from '../links/link-source.ts';
import type { SiteLinks } from '../links/site-links.ts';
import { diagnosticKey } from './diagnostic-lines.ts';
import type { ReferenceSource } from './reference-source.ts';

/** Broken links that are named. */
const MAX_NAMED = 20;

/** A link of a built page that leads to nothing, as a diagnostic. */
export interface LinkProblem extends Partial<LinkSource> {
  code: 'broken-link';
  severity: 'error' | 'warning';
  /** The address as the page contains it. */
  address: string;
  /** The pages that have it, below the folder of the site. */
  pages: readonly string[];
  /** The problem in one line. */
  text: string;
}

export interface BuiltSite {
  /** Absolute. */
  folder: string;
  /** Base of the site: `''` or `/docs`. */
  base: string;
  sources: readonly Pick<ReferenceSource, 'files' | 'diagnostics'>[];
  /** Problems of names in guides. */
  guideProblems: readonly Diagnostic[];
  /** Whether broken links are errors. */
  linkErrors: boolean;
  /** Links of its pages; undefined where they are not checked. */
  links: SiteLinks | undefined;
  /** Folder of the files of the site, absolute. */
  root: string;
  /** Folder that files are named from. */
  cwd: string;
  /** Receives the broken links instead of the log. */
  reportLinks?: ((links: readonly LinkProblem[]) => void) | undefined;
  /** Since the start of the build. */
  seconds: number;
}

/**
 * Closes a build: broken links, then one line with time, pages, size and problems.
 * @throws {AstroError} where links are broken and that is an error.
 */
export function reportBuild(
  site: BuiltSite,
  logger: Pick<AstroIntegrationLogger, 'info' | 'warn' | 'error'>,
): void {
  const { folder, base, sources, guideProblems, links, linkErrors, seconds, reportLinks } = site;
  const files = builtFiles(folder);
  const paths = files.map(({ path }) => path);
  const broken = links === undefined ? [] : checkLinks(links, paths, base);
  const places = new LinkSources(site);
  const problems = broken.slice(0, MAX_NAMED).map((link) => linkProblem(link, linkErrors, places));
  const hidden = broken.length - MAX_NAMED;
  if (reportLinks) reportLinks(problems);
  else for (const { severity, text } of problems) logger[severity === 'error' ? 'error' : 'warn'](text);
  if (hidden > 0) logger.warn(`… and ${hidden.toLocaleString('en')} more broken links`);
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const pages = paths.filter((path) => path.endsWith('.html')).length;
  const all = [...sources.flatMap(({ diagnostics }) => diagnostics), ...guideProblems];
  const found = new Map(all.map((diagnostic) => [diagnosticKey(diagnostic), diagnostic]));
  const counts = countsInWords(countDiagnostics([...found.values()]));
  const linked = broken.length > 0 ? `, ${pluralize(broken.length, 'broken link')}` : '';
  logger.info(
    `${pluralize(pages, 'page')}, ${(size / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s; ${counts}${linked}`,
  );
  if (linkErrors && broken.length > 0)
    throw new AstroError(
      `${pluralize(broken.length, 'broken link')} in the pages of this site.`,
      'Correct the links, or set `links: "warn"` in the options of curlew().',
    );
}

/** A broken link as a diagnostic: at its line in a source or a file of the site, or else at the page. */
function linkProblem(
  { address, pages, missing }: BrokenLink,
  isError: boolean,
  places: LinkSources,
): LinkProblem {
  const [first = ''] = pages;
  const place = places.find(address, first);
  const at = place === undefined ? first : `${place.file}:${place.line}:${place.column}`;
  const more = pages.length > 1 ? ` and ${pluralize(pages.length - 1, 'more page')}` : '';
  const shown = place === undefined ? more.trim() : `in ${first}${more}`;
  const what = missing === 'file' ? 'leads to no file of the site' : 'leads to no element with this id';
  const sentence = `The link ${JSON.stringify(address)} ${what}.`;
  return {
    code: BROKEN_LINK.code,
    severity: isError ? 'error' : 'warning',
    address,
    pages,
    ...place,
    text: `${at} ${BROKEN_LINK.code} ${sentence}${shown === '' ? '' : ` (${shown})`}`,
  };
}
