import type { Group, Model } from '../model.ts';
import type { Navigation, PageInfo, PageLink } from '../page.ts';

/** Links of a kind on one page. What is beyond is reached through the tag's page or the overview. */
const MOST = 50;

/**
 * The groups, and the items of the current one. Both are windows around the reader's place, so that a
 * thousand pages with a thousand links each never come about.
 */
export function navigationOf(page: PageInfo, model: Model): Navigation {
  const current = model.groupOf.get(page.path);
  const groups = windowAround(model.groups, current?.at ?? 0).map((group) =>
    group === current ? { ...group.link, current: true, items: itemsAround(group, page, model) } : group.link,
  );
  return { groups };
}

function itemsAround(group: Group, page: PageInfo, model: Model): PageLink[] {
  const href = model.href(page);
  const items = windowAround(group.items, group.places.get(href) ?? -1).map((item) =>
    item.href === href ? { ...item, current: true } : item,
  );
  if (items.length === group.items.length) return items;
  return [...items, { title: `All ${group.items.length}`, href: model.href(group.page) }];
}

function windowAround<Item>(list: readonly Item[], at: number): Item[] {
  if (list.length <= MOST) return [...list];
  const start = Math.min(Math.max(at - MOST / 2, 0), list.length - MOST);
  return list.slice(start, start + MOST);
}
