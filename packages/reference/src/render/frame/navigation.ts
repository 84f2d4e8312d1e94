import type { PageInfo } from '../../page.ts';
import type { Navigation, PageLink } from '../../page-frame.ts';
import type { Group } from '../../plan/groups/group.ts';
import { partOfItem } from '../../plan/list-pages.ts';
import type { ApiContent, PageAddresses, SitePlan } from '../../render-context.ts';
import { fillIn } from '../../words/template.ts';

/** Maximum number of links in the navigation. Others are on the tag's page or the overview. */
const MAX_LINKS = 50;

/**
 * The groups, and the items of the current one. Both are windows around the current page, so that navigation
 * size does not grow with the API.
 */
export function getNavigation(page: PageInfo, context: PageAddresses & SitePlan & ApiContent): Navigation {
  const current = context.groupOf.get(page.path);
  const shown = windowAround(context.groups, current?.index ?? 0);
  const groups = shown.map((group, at) => ({
    ...group.link,
    ...getHeading(group, shown[at - 1], context),
    ...(group === current && { current: true, items: itemsAround(group, page, context) }),
  }));
  return { groups };
}

/** The heading of a group, where the one before it has another. */
export function getHeading(
  { section }: Group,
  before: Group | undefined,
  { words }: Pick<ApiContent, 'words'>,
): { heading?: string } {
  if (section === before?.section) return {};
  return { heading: section ?? words.labels.other };
}

function itemsAround(group: Group, page: PageInfo, context: PageAddresses & ApiContent): PageLink[] {
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
      title: fillIn(context.words.labels.all, String(group.items.length)),
      href: context.href(group.lists[partOfItem(at, kind)] ?? group.page),
    },
  ];
}

function windowAround<Item>(list: readonly Item[], at: number): Item[] {
  if (list.length <= MAX_LINKS) return [...list];
  const start = Math.min(Math.max(at - MAX_LINKS / 2, 0), list.length - MAX_LINKS);
  return list.slice(start, start + MAX_LINKS);
}
