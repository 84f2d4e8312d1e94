import type { StarlightRouteData } from '@astrojs/starlight/route-data';
import type { PageView } from '@curlew/reference';

type Head = StarlightRouteData['head'];

/** What Starlight does not know of a page: its other formats, and its JSON-LD. Canonical address and Open Graph are Starlight's. */
export function headEntries({ files, head }: Pick<PageView, 'files' | 'head'>): Head {
  const entries: Head = files.map(({ title, href, type }) => ({
    tag: 'link',
    attrs: { rel: 'alternate', type, title, href },
  }));
  if (head !== undefined)
    entries.push({ tag: 'script', attrs: { type: 'application/ld+json' }, content: head.jsonLd });
  return entries;
}
