import type { ReferenceData } from '@curlew/astro/reference';
import type { PageView } from '@curlew/reference';
import { wordsOf } from '@curlew/reference/words';
import { groupEntry, linkEntry, type SidebarEntry } from './link-entry.ts';
import { navigationEntries } from './navigation-entries.ts';

/** Links of references that a page is none of: more would be most of every page of a large site. */
const MAX_OTHER_LINKS = 50;

/**
 * The sidebar of a page with the references in it. A link of the user's to the first page of a reference is replaced by its
 * group and keeps its label and badge; references without one come last. Other references than the page's show their groups as long as
 * they are few, else they are links.
 * @param page of a reference; undefined for the user's own pages.
 */
export function placeReferences(
  sidebar: readonly SidebarEntry[],
  references: readonly ReferenceData[],
  page: PageView | undefined,
): SidebarEntry[] {
  const others = references.filter(({ href }) => href !== page?.home);
  const groups = others.reduce((count, { navigation }) => count + navigation.groups.length, 0);
  const isFew = groups <= MAX_OTHER_LINKS;
  // An earlier version is where the current one would be.
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
  const { overview } = wordsOf(language).labels;
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

/** Starlight and Astro end addresses differently. */
function plainAddress(href: string): string {
  return href.replace(/(?:\/index)?\.html$|\/+$/, '');
}
