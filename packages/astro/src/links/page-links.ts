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
  let tag = '';
  const parser = new Parser({
    onopentagname: (name) => {
      tag = name;
    },
    onattribute: (name, value) => {
      if (name === 'href' || name === 'src') addresses.add(value);
      // The name of a link is a target of old pages.
      else if (name === 'id' || (name === 'name' && tag === 'a')) ids.add(value);
    },
  });
  parser.end(html);
  return { addresses, ids };
}
