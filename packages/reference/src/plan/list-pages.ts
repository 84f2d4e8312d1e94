import type { PageInfo } from '../page.ts';
import type { Labels } from '../words/dictionary.ts';
import { fillIn } from '../words/template.ts';

/**
 * Most items on one page of a list: tags on the overview, operations on the page of a tag, schemas. Of Microsoft
 * Graph beta (22,361 operations), such a page has 180 kB at most, and none may exceed 300 kB.
 */
const MOST = { overview: 500, tag: 300, schemas: 1_000, workflows: 300 };

export type ListKind = keyof typeof MOST;

/** All pages of a list: the given one, then `…/page/2`, `…/page/3`, as many as its items need. */
export function listPages<Page extends PageInfo>(
  first: Page,
  kind: ListKind,
  items: number,
  labels: Pick<Labels, 'listPart' | 'listPartOf'>,
): PageInfo[] {
  const count = Math.ceil(items / MOST[kind]);
  const folder = first.path === '' ? '' : `${first.path}/`;
  const further = Array.from({ length: Math.max(count - 1, 0) }, (_, at): PageInfo => {
    const part = at + 2;
    return {
      ...first,
      path: `${folder}page/${part}`,
      title: fillIn(labels.listPart, first.title, String(part)),
      description: fillIn(labels.listPartOf, first.title, String(part), String(count)),
      part,
    };
  });
  return [first, ...further];
}

/** The items of one page of a list. */
export function itemsOfPart<Item>(items: readonly Item[], kind: ListKind, part = 1): Item[] {
  return items.slice((part - 1) * MOST[kind], part * MOST[kind]);
}

/** The page of a list, counted from 0, that holds an item. */
export function partOfItem(at: number, kind: ListKind): number {
  return Math.floor(Math.max(at, 0) / MOST[kind]);
}
