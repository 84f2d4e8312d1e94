import type { PartsConfig } from '@curlew/project/config';
import type { ResolvedOptions } from '../options/curlew-options.ts';

/** What components read of the options. */
export interface SiteSettings {
  /** Parts of a page that are drawn. */
  parts: PartsConfig;
  /** Key of `localStorage` with the chosen theme. */
  themeKey: string;
}

export function siteSettings({ parts, themeKey }: ResolvedOptions): SiteSettings {
  return { parts, themeKey };
}
