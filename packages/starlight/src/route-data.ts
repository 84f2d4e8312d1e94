// The root entry declares the types of `locals`.
import type {} from '@astrojs/starlight';
import { defineRouteMiddleware, type StarlightRouteData } from '@astrojs/starlight/route-data';
import { getReferences } from '@curlew/astro/reference';
import type { PageLink, PageView } from '@curlew/reference';
import { completeHead } from './head-entries.ts';
import { selectReferences } from './select-references.ts';
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
