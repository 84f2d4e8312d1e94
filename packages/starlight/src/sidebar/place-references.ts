import type { ReferenceData } from '@curlew/astro/reference';
import type { Navigation, NavigationGroup, PageView } from '@curlew/reference';
import { getWords } from '@curlew/reference/words';
import { groupEntry, linkEntry, pageEntry, type SidebarEntry } from './link-entry.ts';

/** Maximum number of groups of other references that a page lists. More would be the largest part of every page. */
const MAX_OTHER_LINKS = 50;

/**
 * Returns the sidebar of a page with the references. The group of a reference replaces the user's link to its first page and
 * keeps the label and badge of the link; references without such a link come last. References that the page does not belong to
 * show their groups if they are few; otherwise they are links.
 * @param page a page of a reference; undefined for the user's own pages.
 */
export function placeReferences(
  sidebar: readonly SidebarEntry[],
  references: readonly ReferenceData[],
  page: PageView | undefined,
): SidebarEntry[] {
  const others = references.filter(({ href }) => href !== page?.home);
  const groups = others.reduce((count, { navigation }) => count + navigation.groups.length, 0);
  const isFew = groups <= MAX_OTHER_LINKS;
  // An earlier version takes the place of the current one.
  const left = new Map(
    references.map((reference) => [plainAddress(reference.currentHref ?? reference.href), reference]),
  );
  const replaced = sidebar.map((entry) =>
    replaceLinks(entry, ({ href, label, badge }) => {
      const reference = left.get(plainAddress(href));
      if (reference === undefined) return undefined;
      left.delete(plainAddress(href));
      return referenceEntry(reference, { label, badge }, page, isFew);
    }),
  );
  const last = [...left.values()].map((reference) =>
    referenceEntry(reference, { label: reference.title, badge: undefined }, page, isFew),
  );
  return [...replaced, ...last];
}

function referenceEntry(
  { href, navigation, language }: ReferenceData,
  { label, badge }: Pick<Link, 'label' | 'badge'>,
  page: PageView | undefined,
  isFew: boolean,
): SidebarEntry {
  const own = page?.home === href ? page : undefined;
  if (own === undefined && !isFew) return { ...linkEntry(label, href), badge };
  const { overview } = getWords(language).labels;
  const entries = navigationEntries(own?.navigation ?? navigation, own, overview);
  return groupEntry(
    label,
    [linkEntry(overview, href, own?.kind === 'overview'), ...entries],
    own === undefined,
    badge,
  );
}

type Link = Extract<SidebarEntry, { type: 'link' }>;

function replaceLinks(entry: SidebarEntry, replace: (link: Link) => SidebarEntry | undefined): SidebarEntry {
  if (entry.type === 'link') return replace(entry) ?? entry;
  return { ...entry, entries: entry.entries.map((one) => replaceLinks(one, replace)) };
}

/** Removes the end of an address, in which Starlight and Astro differ. */
function plainAddress(href: string): string {
  return href.replace(/(?:\/index)?\.html$|\/+$/, '');
}

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
