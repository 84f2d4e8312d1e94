import { Parser } from 'htmlparser2';

/** The addresses and ids of a page. */
export interface PageLinks {
  /** Values of `href` and `src`, each once. */
  addresses: Set<string>;
  ids: Set<string>;
}

/** Reads the attributes of a page. */
export function pageLinks(html: string): PageLinks {
  const addresses = new Set<string>();
  const ids = new Set<string>();
  const parser = new Parser({
    onopentag: (tag, { href, src, id, name, rel }) => {
      // Sitemaps are written after the pages are checked.
      if (href !== undefined && !(tag === 'link' && rel === 'sitemap')) addresses.add(href);
      if (src !== undefined) addresses.add(src);
      if (id !== undefined) ids.add(id);
      // The name of a link is a target of old pages.
      if (name !== undefined && tag === 'a') ids.add(name);
    },
  });
  parser.end(html);
  return { addresses, ids };
}
