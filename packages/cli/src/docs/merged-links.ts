import { type BrokenLink, builtPaths, checkLinks, readSiteLinks } from '@curlew/astro/internal';
import { pluralize } from '@curlew/diagnostics/internal';

/** Broken links that are named. */
const MAX_NAMED = 20;

/**
 * The links of a merged site from one part to another, or to the list, that lead to nothing. Those inside of a part were checked when
 * it was built.
 * @param bases paths of the parts: `/docs/users`.
 * @param mergedAt path of the merged site: `''` or `/docs`.
 */
export function checkMergedLinks(folder: string, bases: readonly string[], mergedAt: string): BrokenLink[] {
  const paths = builtPaths(folder);
  const findBase = (path: string) => bases.find((base) => `${path}/`.startsWith(`${base}/`));
  return checkLinks(readSiteLinks(folder, paths), paths, mergedAt).flatMap((link) => {
    const pages = link.pages.filter((page) => {
      const from = `${mergedAt}/${page}`;
      const base = findBase(from);
      return base === undefined || findBase(getPath(link.address, from)) !== base;
    });
    return pages.length === 0 ? [] : [{ ...link, pages }];
  });
}

/** A line for each of the first broken links, and one for the others. */
export function mergedLinkLines(broken: readonly BrokenLink[], severity: 'error' | 'warning'): string[] {
  const lines = broken.slice(0, MAX_NAMED).map(({ address, pages, missing }) => {
    const [first = '', ...others] = pages;
    const what = missing === 'file' ? 'leads to no file of the site' : 'leads to no element with this id';
    const more = others.length > 0 ? ` (and ${pluralize(others.length, 'more page')})` : '';
    return `${severity} ${first} broken-link The link ${JSON.stringify(address)} ${what}.${more}`;
  });
  const hidden = broken.length - MAX_NAMED;
  return hidden > 0 ? [...lines, `… and ${hidden.toLocaleString('en')} more broken links`] : lines;
}

function getPath(address: string, page: string): string {
  return URL.parse(address, `https://site.invalid${encodeURI(page)}`)?.pathname ?? '';
}
