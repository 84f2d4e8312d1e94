// The root entry declares the types of `locals`.
import type {} from '@astrojs/starlight';
import { defineRouteMiddleware, type StarlightRouteData } from '@astrojs/starlight/route-data';
import { getReferences, type ReferenceData } from '@curlew/astro/reference';
import type { PageLink, PageView } from '@curlew/reference';
import { linkEntry } from './sidebar/link-entry.ts';
import { placeReferences } from './sidebar/place-references.ts';

/** The route of a reference stores its page here. */
export interface CurlewLocals {
  curlewPage?: PageView;
}

/**
 * Puts the references into the sidebar of every page. A page of a reference also gets its own links to the previous and
 * the next page, and links to its other formats in the head.
 */
export const onRequest = defineRouteMiddleware(async ({ locals }) => {
  const route = locals.starlightRoute;
  const { curlewPage: page } = locals as CurlewLocals;
  const references = selectReferences(await getReferences(), page?.home, route.locale);
  route.sidebar = placeReferences(route.sidebar, references, page);
  if (page === undefined) return;
  route.pagination = createPagination(page);
  if (page.editHref !== undefined) route.editUrl = new URL(page.editHref);
  route.head = completeHead(route.head, page);
});

/** The previous and the next page in the order of the reference. */
export function createPagination({
  previous,
  next,
}: Pick<PageView, 'previous' | 'next'>): StarlightRouteData['pagination'] {
  return { prev: getEntry(previous), next: getEntry(next) };
}

function getEntry(link: PageLink | undefined) {
  return link && linkEntry(link.title, link.href);
}

type Head = StarlightRouteData['head'];

/**
 * Adds the entries to the head of a page that Starlight does not write: links to its other formats, its JSON-LD, and for a page
 * of an earlier version the canonical link and `noindex`. Starlight writes the Open Graph entries.
 */
function completeHead(head: Head, page: Pick<PageView, 'files' | 'head' | 'isOld'>): Head {
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

/**
 * Selects the references for the sidebar of a page: those of its locale. If an API has several versions, the version of the
 * page is selected, or else the current one.
 * @param home first page of the reference that the page belongs to; undefined for the user's own pages.
 * @param locale locale of the page; undefined at the root, and in a site with one language.
 */
export function selectReferences(
  all: readonly ReferenceData[],
  home: string | undefined,
  locale: string | undefined,
): ReferenceData[] {
  const shown = all.find(({ href }) => href === home);
  return all.filter(
    (one) =>
      one === shown ||
      (!one.isOld &&
        one.href !== shown?.currentHref &&
        (one.locale === undefined || one.locale === (locale ?? ''))),
  );
}
