import type { ReferenceData } from '@curlew/astro/reference';
import type { PageView } from '@curlew/reference';
import { getWords } from '@curlew/reference/words';
import { groupEntry, linkEntry, type SidebarEntry } from './link-entry.ts';
import { navigationEntries } from './navigation-entries.ts';

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
