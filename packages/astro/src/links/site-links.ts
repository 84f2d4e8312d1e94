import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeHTMLAttribute } from 'entities';
import { scanAttributes } from './scan-attributes.ts';

/**
 * The ids of the pages of a site, and the addresses apart from fragments that are ids of the same page, by the paths of their
 * files, in the order of these. Each list is one text: parts of the HTML would keep all of it in memory.
 */
export type SiteLinks = ReadonlyMap<string, { addresses: string; ids: string }>;

/** U+0000 is in no value: HTML replaces it. */
const SEPARATOR = '\0';

/** The addresses and ids of a page. */
interface PageLinks {
  /** Values of `href` and `src`, each once. */
  addresses: Set<string>;
  ids: Set<string>;
}

const WANTED: ReadonlySet<string> = new Set(['href', 'src', 'id', 'name']);

const SITEMAP = /\/sitemap[^/]*\.xml$/;

const NOT_ASCII = /[^\0-\x7f]/;

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

/** Reads the attributes of a page in UTF-8. Only their values are decoded, as most of a page is something else. */
export function pageLinks(page: Buffer): PageLinks {
  const addresses = new Set<string>();
  const ids = new Set<string>();
  scanAttributes(page.toString('latin1'), WANTED, (tag, name, written) => {
    const value = getText(written);
    // Sitemaps are written after the pages are checked.
    if (name === 'href' && tag === 'link' && SITEMAP.test(value)) return;
    if (name === 'href' || name === 'src') addresses.add(value);
    // The name of a link is a target of old pages.
    else if (name === 'id' || (name === 'name' && tag === 'a')) ids.add(value);
  });
  return { addresses, ids };
}

/** The value of an attribute from its bytes, with entities decoded. */
function getText(bytes: string): string {
  const text = NOT_ASCII.test(bytes) ? Buffer.from(bytes, 'latin1').toString('utf8') : bytes;
  return text.includes('&') ? decodeHTMLAttribute(text) : text;
}
