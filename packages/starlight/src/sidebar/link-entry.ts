import type { StarlightRouteData } from '@astrojs/starlight/route-data';
import type { PageLink } from '@curlew/reference';

/** An entry of Starlight's sidebar. */
export type SidebarEntry = StarlightRouteData['sidebar'][number];
export type SidebarLink = Extract<SidebarEntry, { type: 'link' }>;

export function linkEntry(label: string, href: string, isCurrent = false): SidebarLink {
  return { type: 'link', label, href, isCurrent, badge: undefined, attrs: {} };
}

/** A page of a reference: its method as a badge, struck through when it is deprecated. */
export function pageEntry({
  title,
  href,
  method,
  deprecated = false,
  current = false,
}: PageLink): SidebarLink {
  return {
    ...linkEntry(title, href, current),
    ...(method !== undefined && {
      badge: { text: method, variant: 'default', class: `cl-badge cl-badge-${method.toLowerCase()}` },
    }),
    // No class: Starlight writes it twice, beside its own.
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
