import type { StarlightRouteData } from '@astrojs/starlight/route-data';
import type { PageView } from '@curlew/reference';

type Head = StarlightRouteData['head'];

/**
 * The head of a page with what Starlight does not know: its other formats, its JSON-LD, and that it is of an earlier version.
 * Open Graph is Starlight's.
 */
export function headOf(head: Head, page: Pick<PageView, 'files' | 'head' | 'isOld'>): Head {
  const { canonical } = page.head ?? {};
  const own = head.map((entry) =>
    page.isOld && canonical !== undefined && entry.tag === 'link' && entry.attrs?.rel === 'canonical'
      ? { ...entry, attrs: { ...entry.attrs, href: canonical } }
      : entry,
  );
  return [
    ...own,
    ...page.files.map(({ title, href, type }) => entry('link', { rel: 'alternate', type, title, href })),
    ...(page.isOld ? [entry('meta', { name: 'robots', content: 'noindex' })] : []),
    ...(page.head
      ? [{ ...entry('script', { type: 'application/ld+json' }), content: page.head.jsonLd }]
      : []),
  ];
}

function entry(tag: Head[number]['tag'], attrs: Record<string, string>): Head[number] {
  return { tag, attrs };
}
