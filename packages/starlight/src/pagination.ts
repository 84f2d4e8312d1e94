import type { StarlightRouteData } from '@astrojs/starlight/route-data';
import type { PageLink, PageView } from '@curlew/reference';
import { linkEntry } from './sidebar/link-entry.ts';

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
