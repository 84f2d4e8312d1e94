import type { Navigation, PageInfo } from '@curlew/reference';

/** A reference of the site without the content of its pages. */
export interface ReferenceData {
  title: string;
  version: string;
  /** Whether the reference is for an earlier version of the API. */
  isOld: boolean;
  /** If `isOld`: address of the first page for the current version. */
  currentHref?: string;
  /** Language of the interface (BCP 47). */
  language: string;
  /** Path of the locale (`fr`; `''` at the root); absent if the site has no locales. */
  locale?: string;
  /** Path of the reference below Astro's `base`, without slashes at the ends: `reference/users`. */
  base: string;
  /** Address of the first page. */
  href: string;
  /** Number of pages of operations. */
  operations: number;
  /** All pages, in reading order. */
  pages: readonly ReferencePageInfo[];
  /** The groups of operations, none of them current: at most 50. */
  navigation: Navigation;
}

/** Metadata of a page before it is rendered, with its address. */
export interface ReferencePageInfo extends PageInfo {
  /** Address of the page, for an `href` attribute. */
  href: string;
}

/** Chooses a reference; required only if the site has several. */
export interface ReferenceChoice {
  /** `base` of the reference (`/reference/users`), or the path of its source as in the options (`users.yaml`). */
  source?: string | undefined;
}
