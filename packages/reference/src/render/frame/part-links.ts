import type { PageInfo } from '../../page.ts';
import type { PageLink } from '../../page-frame.ts';
import type { PageAddresses } from '../../render-context.ts';

/** Links to all pages of a list; none where there is only one. */
export function partLinks(
  lists: readonly PageInfo[],
  current: PageInfo,
  { href }: PageAddresses,
): PageLink[] {
  if (lists.length < 2) return [];
  return lists.map((page, at) => ({
    title: String(at + 1),
    href: href(page),
    ...(page.path === current.path && { current: true }),
  }));
}
