import type { Navigation, NavigationGroup } from '@curlew/reference';
import { groupEntry, linkEntry, pageEntry, type SidebarEntry } from './link-entry.ts';

interface Place {
  kind: string;
}

/**
 * Creates the entries of Starlight's sidebar for the groups of a reference. The current group contains its operations; other
 * groups are links to their pages. Groups below other groups, and groups below a heading, are nested.
 * @param page the current page; undefined if it is not a page of this reference.
 * @param overview label of the link to the page of an open group.
 */
export function navigationEntries(
  { groups }: Navigation,
  page: Place | undefined,
  overview: string,
): SidebarEntry[] {
  const entries: SidebarEntry[] = [];
  for (let at = 0; at < groups.length; ) {
    const heading = groups[at]?.heading;
    const end = findEnd(groups, at + 1, (group) => group.heading === undefined);
    const section = createEntries(groups.slice(at, end), page, overview);
    if (heading === undefined) entries.push(...section);
    else entries.push(groupEntry(heading, section, false));
    at = end;
  }
  return entries;
}

function createEntries(
  groups: readonly NavigationGroup[],
  page: Place | undefined,
  overview: string,
): SidebarEntry[] {
  const entries: SidebarEntry[] = [];
  for (let at = 0; at < groups.length; ) {
    const group = groups[at];
    if (group === undefined) break;
    const end = findEnd(groups, at + 1, ({ depth }) => depth > group.depth);
    const below = createEntries(groups.slice(at + 1, end), page, overview);
    entries.push(createEntry(group, below, page, overview));
    at = end;
  }
  return entries;
}

/** Creates the entry of a group, which is a link if the group is empty. */
function createEntry(
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
  return page?.kind === 'tag' || page?.kind === 'schemas' || page?.kind === 'workflows';
}

/** Returns the index after the last of the consecutive groups that belong together. */
function findEnd(
  groups: readonly NavigationGroup[],
  start: number,
  belongs: (group: NavigationGroup) => boolean,
): number {
  let end = start;
  for (let next = groups[end]; next !== undefined && belongs(next); next = groups[end]) end += 1;
  return end;
}
