import { decodeHTMLAttribute } from 'entities';
import { scanAttributes } from './scan-attributes.ts';

/** The addresses and ids of a page. */
export interface PageLinks {
  /** Values of `href` and `src`, each once. */
  addresses: Set<string>;
  ids: Set<string>;
}

const WANTED: ReadonlySet<string> = new Set(['href', 'src', 'id', 'name']);
const SITEMAP = /\/sitemap[^/]*\.xml$/;
const NOT_ASCII = /[^\0-\x7f]/;

/** Reads the attributes of a page in UTF-8. Only their values are decoded, as most of a page is something else. */
export function pageLinks(page: Buffer): PageLinks {
  const addresses = new Set<string>();
  const ids = new Set<string>();
  scanAttributes(page.toString('latin1'), WANTED, (tag, name, written) => {
    const value = textOf(written);
    // Sitemaps are written after the pages are checked.
    if (name === 'href' && tag === 'link' && SITEMAP.test(value)) return;
    if (name === 'href' || name === 'src') addresses.add(value);
    // The name of a link is a target of old pages.
    else if (name === 'id' || (name === 'name' && tag === 'a')) ids.add(value);
  });
  return { addresses, ids };
}

/** The value of an attribute from its bytes, with entities decoded. */
function textOf(bytes: string): string {
  const text = NOT_ASCII.test(bytes) ? Buffer.from(bytes, 'latin1').toString('utf8') : bytes;
  return text.includes('&') ? decodeHTMLAttribute(text) : text;
}
