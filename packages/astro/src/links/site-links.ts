import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageLinks } from './page-links.ts';

/**
 * The ids of the pages of a site, and the addresses apart from fragments that are ids of the same page, by the paths of their
 * files, in the order of these. Each list is one text: parts of the HTML would keep all of it in memory.
 */
export type SiteLinks = ReadonlyMap<string, { addresses: string; ids: string }>;

/** U+0000 is in no value: HTML replaces it. */
const SEPARATOR = '\0';

/**
 * Reads the links of the pages of a built site.
 * @param paths of files, below the folder; pages are those with `.html`.
 */
export function readSiteLinks(folder: string, paths: readonly string[]): SiteLinks {
  const pages = paths.filter((path) => path.endsWith('.html')).sort();
  return new Map(
    pages.map((path) => {
      const { addresses, ids } = pageLinks(readFileSync(join(folder, path)));
      // Most addresses are those of rows of the page itself.
      const others = [...addresses].filter(
        (address) => !address.startsWith('#') || !ids.has(address.slice(1)),
      );
      return [path, { addresses: others.join(SEPARATOR), ids: [...ids].join(SEPARATOR) }];
    }),
  );
}

/** The values of one list. */
export function linkValues(list: string): string[] {
  return list === '' ? [] : list.split(SEPARATOR);
}
