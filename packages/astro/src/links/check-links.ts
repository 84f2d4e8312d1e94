import { linkValues, type SiteLinks } from './site-links.ts';

/** An address that leads to nothing in the site. */
export interface BrokenLink {
  /** The address as the page contains it. */
  address: string;
  /** The pages that have it, below the folder of the site. */
  pages: string[];
  missing: 'file' | 'fragment';
}

/** Stands for the site: an address that resolves to its origin stays on it. */
const ORIGIN = 'https://site.invalid';
const ABSOLUTE = /^(?:\/|[a-z][a-z\d+.-]*:)/i;

/**
 * The links of all pages of a built site that lead to no file or no element of it, in order of first use. Links to other
 * sites are not followed.
 * @param paths of all files, below the folder.
 * @param base of the site: `''` or `/docs`.
 */
export function checkLinks(links: SiteLinks, paths: readonly string[], base: string): BrokenLink[] {
  const files = new Set(paths);
  const broken = new Map<string, BrokenLink>();
  const lookedUp = new Map<string, BrokenLink['missing'] | undefined>();
  const idSets = new Map<string, ReadonlySet<string>>();
  for (const [path, { addresses }] of links) {
    for (const address of linkValues(addresses)) {
      const missing = missingFrom(address, path);
      if (missing === undefined) continue;
      const key = `${missing} ${address.startsWith('/') ? '' : path} ${address}`;
      const entry = broken.get(key) ?? { address, pages: [], missing };
      entry.pages.push(path);
      broken.set(key, entry);
    }
  }
  return [...broken.values()];

  /** An address that is the same on every page, such as one of the navigation, is looked up once. */
  function missingFrom(address: string, page: string): BrokenLink['missing'] | undefined {
    if (address.startsWith('#')) return missingId(decodePath(address.slice(1)), page);
    if (!ABSOLUTE.test(address)) return getMissing(address, page);
    if (!lookedUp.has(address)) lookedUp.set(address, getMissing(address, page));
    return lookedUp.get(address);
  }

  function getMissing(address: string, page: string): BrokenLink['missing'] | undefined {
    const url = URL.parse(address, `${ORIGIN}${base}/${encodeURI(page)}`);
    if (url === null || url.origin !== ORIGIN) return undefined;
    // Another site on the same host.
    if (url.pathname !== base && !url.pathname.startsWith(`${base}/`)) return undefined;
    const target = getTarget(decodePath(url.pathname.slice(base.length + 1)), files);
    if (target === undefined) return 'file';
    return missingId(decodePath(url.hash.slice(1)), target);
  }

  function missingId(id: string, target: string): 'fragment' | undefined {
    if (id === '' || id === 'top' || id.startsWith(':~:') || !target.endsWith('.html')) return undefined;
    return getIds(target).has(id) ? undefined : 'fragment';
  }

  function getIds(path: string): ReadonlySet<string> {
    const known = idSets.get(path) ?? new Set(linkValues(links.get(path)?.ids ?? ''));
    idSets.set(path, known);
    return known;
  }
}

/** The file that a host answers with. */
function getTarget(path: string, files: ReadonlySet<string>): string | undefined {
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
