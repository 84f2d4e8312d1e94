import type { StarlightRouteData } from '@astrojs/starlight/route-data';
import type { PageLink, PageView } from '@curlew/reference';
import { linkEntry } from './sidebar/link-entry.ts';

/** Creates the links to the previous and the next page in the order of the reference. */
export function createPagination({
  previous,
  next,
}: Pick<PageView, 'previous' | 'next'>): StarlightRouteData['pagination'] {
  return { prev: createLink(previous), next: createLink(next) };
}

function createLink(link: PageLink | undefined) {
  return link && linkEntry(link.title, link.href);
}
