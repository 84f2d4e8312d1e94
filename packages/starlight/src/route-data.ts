// The types of `locals` come with the root entry.
import type {} from '@astrojs/starlight';
import { defineRouteMiddleware, type StarlightRouteData } from '@astrojs/starlight/route-data';
import { getReferences } from '@curlew/astro/reference';
import type { PageLink, PageView } from '@curlew/reference';
import { headOf } from './head-entries.ts';
import { referencesBeside } from './references-beside.ts';
import { linkEntry } from './sidebar/link-entry.ts';
import { placeReferences } from './sidebar/place-references.ts';

/** Where the route of a reference leaves its page. */
export interface CurlewLocals {
  curlewPage?: PageView;
}

/**
 * Puts the references into the sidebar of every page; a page of a reference also gets its own links to the previous and
 * the next page, and its other formats in the head.
 */
export const onRequest = defineRouteMiddleware(async ({ locals }) => {
  const route = locals.starlightRoute;
  const { curlewPage: page } = locals as CurlewLocals;
  const references = referencesBeside(await getReferences(), page?.home, route.locale);
  route.sidebar = placeReferences(route.sidebar, references, page);
  if (page === undefined) return;
  route.pagination = paginationOf(page);
  if (page.editHref !== undefined) route.editUrl = new URL(page.editHref);
  route.head = headOf(route.head, page);
});

/** The previous and the next page in the order of the reference. */
export function paginationOf({
  previous,
  next,
}: Pick<PageView, 'previous' | 'next'>): StarlightRouteData['pagination'] {
  return { prev: entryOf(previous), next: entryOf(next) };
}

function entryOf(link: PageLink | undefined) {
  return link && linkEntry(link.title, link.href);
}
