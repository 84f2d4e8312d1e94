import { Parser } from 'htmlparser2';

/** The addresses and ids of a page. */
export interface PageLinks {
  /** Values of `href` and `src`, each once. */
  addresses: Set<string>;
  ids: Set<string>;
}

/** Reads the tags of a page. */
export function pageLinks(html: string): PageLinks {
  const addresses = new Set<string>();
  const ids = new Set<string>();
  const parser = new Parser({
    onopentag: (tag, { id, href, src, name }) => {
      if (id !== undefined) ids.add(id);
      // A target of old pages.
      if (name !== undefined && tag === 'a') ids.add(name);
      if (href !== undefined) addresses.add(href);
      if (src !== undefined) addresses.add(src);
    },
  });
  parser.end(html);
  return { addresses, ids };
}
