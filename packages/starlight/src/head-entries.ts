import type { StarlightRouteData } from '@astrojs/starlight/route-data';
import type { PageView } from '@curlew/reference';

type Head = StarlightRouteData['head'];

/**
 * Adds the entries to the head of a page that Starlight does not write: links to its other formats, its JSON-LD, and for a page
 * of an earlier version the canonical link and `noindex`. Starlight writes the Open Graph entries.
 */
export function completeHead(head: Head, page: Pick<PageView, 'files' | 'head' | 'isOld'>): Head {
  const { canonical } = page.head ?? {};
  const own = head.map((entry) =>
    page.isOld && canonical !== undefined && entry.tag === 'link' && entry.attrs?.rel === 'canonical'
      ? { ...entry, attrs: { ...entry.attrs, href: canonical } }
      : entry,
  );
  return [
    ...own,
    ...page.files.map(({ title, href, type }) =>
      createEntry('link', { rel: 'alternate', type, title, href }),
    ),
    ...(page.isOld ? [createEntry('meta', { name: 'robots', content: 'noindex' })] : []),
    ...(page.head
      ? [{ ...createEntry('script', { type: 'application/ld+json' }), content: page.head.jsonLd }]
      : []),
  ];
}

function createEntry(tag: Head[number]['tag'], attrs: Record<string, string>): Head[number] {
  return { tag, attrs };
}
