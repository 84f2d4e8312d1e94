import type { Navigation, PageInfo } from '@curlew/reference';

/** A reference of the site without the content of its pages. */
export interface ReferenceData {
  title: string;
  version: string;
  /** It is of an earlier version of an API. */
  isOld: boolean;
  /** Path of its locale (`fr`, `''` at the root), where the site has several. */
  locale?: string;
  /** Path of its pages below the site's own base, no slash at either end. */
  base: string;
  /** Address of its first page. */
  href: string;
  /** How many pages show an operation. */
  operations: number;
  /** In reading order. */
  pages: readonly ReferencePageInfo[];
  /** The groups of operations, none of them current: at most 50. */
  navigation: Navigation;
}

/** Metadata of a page before it is rendered, with its address. */
export interface ReferencePageInfo extends PageInfo {
  /** Ready for an `href`. */
  href: string;
}

/** Which reference is meant; needed only where a site has several. */
export interface ReferenceChoice {
  /** Its `base` (`/reference/users`), or the path of its source as the options name it (`users.yaml`). */
  source?: string | undefined;
}
