import type { Source } from '@curlew/project';
import type { Guide, PartsConfig, SiteLink } from '@curlew/project/config';
import type { ResolvedOptions } from '../../options/curlew-options.ts';
import { mergedList } from './merged-site.ts';
import { fileHref, pageHref, type SiteAddress } from './site-address.ts';
import { explorerPath } from './site-paths.ts';

/** Options that components read. */
export interface SiteSettings {
  /** Parts of a page that are drawn. */
  parts: PartsConfig;
  /** Key of `localStorage` with the chosen theme. */
  themeKey: string;
  headerLinks: readonly SiteLink[];
  /** Address of the list of all references, if this site is a part of a merged one. */
  list: string | undefined;
  footerLinks: readonly SiteLink[];
  guides: readonly Guide[];
  /** Addresses of the explorers, by the address of their reference. */
  explorers: ReadonlyMap<string, string>;
  /** Address of the script of explorers. */
  explorerScript: () => string;
  /** Whether texts may show images of other sites. */
  remoteImages: boolean;
}

export function siteSettings(
  { parts, themeKey, headerLinks, footerLinks, guides, images, mergedAt, listed }: ResolvedOptions,
  sources: readonly Source[],
  address: SiteAddress,
  explorerScript: (() => string) | undefined,
): SiteSettings {
  const explorers = sources
    .filter(({ explorer }) => explorer)
    .map(({ base }) => [pageHref(address, base), pageHref(address, explorerPath(base))] as const);
  return {
    parts,
    themeKey,
    headerLinks,
    list: mergedAt === undefined || listed ? undefined : mergedList(address, mergedAt),
    footerLinks,
    guides,
    explorers: new Map(explorers),
    explorerScript: () => fileHref(address, explorerScript?.() ?? ''),
    remoteImages: images === 'remote',
  };
}
