import type { StarlightRouteData } from '@astrojs/starlight/route-data';
import type { PageLink } from '@curlew/reference';

/** An entry of Starlight's sidebar. */
export type SidebarEntry = StarlightRouteData['sidebar'][number];
export type SidebarLink = Extract<SidebarEntry, { type: 'link' }>;

export function linkEntry(label: string, href: string, isCurrent = false): SidebarLink {
  return { type: 'link', label, href, isCurrent, badge: undefined, attrs: {} };
}

/** Creates the entry of a page, with its method as a badge. The entry of a deprecated page is struck through. */
export function pageEntry({
  title,
  href,
  method,
  mark,
  detail,
  deprecated = false,
  current = false,
}: PageLink): SidebarLink {
  return {
    ...linkEntry(detail === undefined ? title : `${title} · ${detail}`, href, current),
    ...(mark !== undefined && { badge: { text: mark, variant: 'default', class: 'cl-badge cl-badge-hook' } }),
    ...(method !== undefined && {
      badge: { text: method, variant: 'default', class: `cl-badge cl-badge-${method.toLowerCase()}` },
    }),
    // An attribute instead of a class, because Starlight writes a class twice.
    attrs: { 'data-cl-entry': deprecated ? 'deprecated' : 'page' },
  };
}

export function groupEntry(
  label: string,
  entries: SidebarEntry[],
  collapsed: boolean,
  badge?: SidebarLink['badge'],
): SidebarEntry {
  return { type: 'group', label, entries, collapsed, badge };
}
