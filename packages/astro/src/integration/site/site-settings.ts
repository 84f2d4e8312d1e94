import type { Guide, PartsConfig, SiteLink } from '@curlew/project/config';
import type { ResolvedOptions } from '../../options/curlew-options.ts';

/** Options that components read. */
export interface SiteSettings {
  /** Parts of a page that are drawn. */
  parts: PartsConfig;
  /** Key of `localStorage` with the chosen theme. */
  themeKey: string;
  headerLinks: readonly SiteLink[];
  footerLinks: readonly SiteLink[];
  guides: readonly Guide[];
}

export function siteSettings({
  parts,
  themeKey,
  headerLinks,
  footerLinks,
  guides,
}: ResolvedOptions): SiteSettings {
  return { parts, themeKey, headerLinks, footerLinks, guides };
}
