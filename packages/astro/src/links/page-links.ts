import { scanAttributes } from './scan-attributes.ts';

/** The addresses and ids of a page. */
export interface PageLinks {
  /** Values of `href` and `src`, each once. */
  addresses: Set<string>;
  ids: Set<string>;
}

const WANTED = /(?:href|src|id|name)\s*=/i;

/** Reads the attributes of a page. */
export function pageLinks(html: string): PageLinks {
  const addresses = new Set<string>();
  const ids = new Set<string>();
  scanAttributes(html, WANTED, (tag, name, value) => {
    if (name === 'href' || name === 'src') addresses.add(value);
    // The name of a link is a target of old pages.
    else if (name === 'id' || (name === 'name' && tag === 'a')) ids.add(value);
  });
  return { addresses, ids };
}
