import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PageLinks, pageLinks } from './page-links.ts';

/** An address that leads to nothing in the site. */
export interface BrokenLink {
  /** As the page has it. */
  address: string;
  /** The pages that have it, below the folder of the site. */
  pages: string[];
  missing: 'file' | 'fragment';
}

/** Stands for the site: an address that resolves to its origin stays on it. */
const ORIGIN = 'https://site.invalid';

/**
 * The links of all pages of a built site that lead to no file or no element of it, in order of first use. Links to other
 * sites are not followed.
 * @param paths of all files, below the folder.
 * @param base of the site: `''` or `/docs`.
 */
export function checkLinks(folder: string, paths: readonly string[], base: string): BrokenLink[] {
  const files = new Set(paths);
  const read = new Map<string, PageLinks>();
  const linksOf = (path: string): PageLinks => {
    const known = read.get(path) ?? pageLinks(readFileSync(join(folder, path), 'utf8'));
    read.set(path, known);
    return known;
  };
  const broken = new Map<string, BrokenLink>();
  const lookedUp = new Map<string, BrokenLink['missing'] | undefined>();
  for (const path of paths.filter((one) => one.endsWith('.html')).sort()) {
    const { addresses } = linksOf(path);
    for (const address of addresses) {
      const missing = missingFrom(address, path);
      if (missing === undefined) continue;
      const key = `${missing} ${address.startsWith('#') || !address.startsWith('/') ? path : ''} ${address}`;
      const entry = broken.get(key) ?? { address, pages: [], missing };
      entry.pages.push(path);
      broken.set(key, entry);
    }
  }
  return [...broken.values()];

  /** Links common to most pages, such as the navigation, are looked up once. */
  function missingFrom(address: string, page: string): BrokenLink['missing'] | undefined {
    if (!address.startsWith('/')) return missingOf(address, page);
    if (!lookedUp.has(address)) lookedUp.set(address, missingOf(address, page));
    return lookedUp.get(address);
  }

  function missingOf(address: string, page: string): BrokenLink['missing'] | undefined {
    const url = URL.parse(address, `${ORIGIN}${base}/${encodeURI(page)}`);
    if (url === null || url.origin !== ORIGIN) return undefined;
    // Another site on the same host.
    if (url.pathname !== base && !url.pathname.startsWith(`${base}/`)) return undefined;
    const target = targetOf(decodePath(url.pathname.slice(base.length + 1)), files);
    if (target === undefined) return 'file';
    const id = decodePath(url.hash.slice(1));
    if (id === '' || id === 'top' || id.startsWith(':~:') || !target.endsWith('.html')) return undefined;
    return linksOf(target).ids.has(id) ? undefined : 'fragment';
  }
}

/** The file that a host answers with. */
function targetOf(path: string, files: ReadonlySet<string>): string | undefined {
  const folder = path.replace(/\/$/, '');
  const candidates = [path, `${folder}.html`, folder === '' ? 'index.html' : `${folder}/index.html`];
  return candidates.find((candidate) => files.has(candidate));
}

function decodePath(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
