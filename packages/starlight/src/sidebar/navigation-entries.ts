import type { Navigation, NavigationGroup } from '@curlew/reference';
import { groupEntry, linkEntry, pageEntry, type SidebarEntry } from './link-entry.ts';

interface Place {
  kind: string;
}

/**
 * The groups of a reference as entries of Starlight's sidebar: links to the pages of groups, but the current group with its
 * operations. Groups below others and groups below a heading are nested.
 * @param page the page that is shown; undefined if it is not a page of this reference.
 * @param overview label of the page of a group that is open.
 */
export function navigationEntries(
  { groups }: Navigation,
  page: Place | undefined,
  overview: string,
): SidebarEntry[] {
  const entries: SidebarEntry[] = [];
  for (let at = 0; at < groups.length; ) {
    const heading = groups[at]?.heading;
    const end = endOf(groups, at + 1, (group) => group.heading === undefined);
    const section = entriesOf(groups.slice(at, end), page, overview);
    if (heading === undefined) entries.push(...section);
    else entries.push(groupEntry(heading, section, false));
    at = end;
  }
  return entries;
}

function entriesOf(
  groups: readonly NavigationGroup[],
  page: Place | undefined,
  overview: string,
): SidebarEntry[] {
  const entries: SidebarEntry[] = [];
  for (let at = 0; at < groups.length; ) {
    const group = groups[at];
    if (group === undefined) break;
    const end = endOf(groups, at + 1, ({ depth }) => depth > group.depth);
    const below = entriesOf(groups.slice(at + 1, end), page, overview);
    entries.push(entryOf(group, below, page, overview));
    at = end;
  }
  return entries;
}

/** A group with nothing to show inside is a link. */
function entryOf(
  group: NavigationGroup,
  below: SidebarEntry[],
  page: Place | undefined,
  overview: string,
): SidebarEntry {
  const { title, href, items, current } = group;
  if (items.length === 0 && below.length === 0) return linkEntry(title, href, current && isPageOfGroup(page));
  const inside = [
    linkEntry(overview, href, current && isPageOfGroup(page)),
    ...items.map(pageEntry),
    ...below,
  ];
  return groupEntry(title, inside, !current);
}

function isPageOfGroup(page: Place | undefined): boolean {
  return page?.kind === 'tag' || page?.kind === 'schemas';
}

/** Where the run of groups that belong together ends. */
function endOf(
  groups: readonly NavigationGroup[],
  start: number,
  belongs: (group: NavigationGroup) => boolean,
): number {
  let end = start;
  for (let next = groups[end]; next !== undefined && belongs(next); next = groups[end]) end += 1;
  return end;
}
