import type { Navigation, PageInfo, PageLink } from '../../page.ts';
import type { Group } from '../../plan/group.ts';
import { partOfItem } from '../../plan/list-pages.ts';
import type { PageAddresses, SitePlan } from '../../render-context.ts';

/** Links of a kind on one page. What is beyond is reached through the tag's page or the overview. */
const MAX_LINKS = 50;

/**
 * The groups, and the items of the current one. Both are windows around the reader's place, so that a
 * thousand pages with a thousand links each never come about.
 */
export function navigationOf(page: PageInfo, context: PageAddresses & SitePlan): Navigation {
  const current = context.groupOf.get(page.path);
  const shown = windowAround(context.groups, current?.index ?? 0);
  const groups = shown.map((group, at) => ({
    ...group.link,
    ...headingOf(group, shown[at - 1]),
    ...(group === current && { current: true, items: itemsAround(group, page, context) }),
  }));
  return { groups };
}

/** The heading of a group, where the one before it has another. */
export function headingOf({ section }: Group, before: Group | undefined): { heading?: string } {
  if (section === before?.section) return {};
  return { heading: section ?? 'Other' };
}

function itemsAround(group: Group, page: PageInfo, context: PageAddresses): PageLink[] {
  const href = context.href(page);
  const at = group.itemIndexes.get(href) ?? -1;
  const kind = group.page.kind === 'schemas' ? 'schemas' : 'tag';
  const items = windowAround(group.items, at).map((item) =>
    item.href === href ? { ...item, current: true } : item,
  );
  if (items.length === group.items.length) return items;
  return [
    ...items,
    {
      title: `All ${group.items.length}`,
      href: context.href(group.lists[partOfItem(at, kind)] ?? group.page),
    },
  ];
}

function windowAround<Item>(list: readonly Item[], at: number): Item[] {
  if (list.length <= MAX_LINKS) return [...list];
  const start = Math.min(Math.max(at - MAX_LINKS / 2, 0), list.length - MAX_LINKS);
  return list.slice(start, start + MAX_LINKS);
}
