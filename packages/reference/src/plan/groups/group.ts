import type { Operation } from '@curlew/openapi';
import type { PageInfo } from '../../page.ts';
import type { NavigationGroup, PageLink } from '../../page-frame.ts';

/** A tag, the webhooks, or the schemas: what the navigation lists. */
export interface Group {
  title: string;
  /** The heading above it in the navigation; only when tags have headings (`x-tagGroups`). */
  section?: string;
  /** CommonMark. */
  description?: string;
  /** Name of the tag; only when its title differs. */
  name?: string;
  /** `kind` of the Tag Object (OpenAPI 3.2). */
  kind?: string;
  externalDocs?: { label: string; href?: string };
  page: PageInfo;
  /** All pages of its list: `page`, then the further ones of a long list. */
  lists: PageInfo[];
  /** Index in `SitePlan.groups`. */
  index: number;
  /** Its entry in the navigation of pages of other groups. */
  link: NavigationGroup;
  /** Links in order; an operation with several tags is listed under each. */
  items: PageLink[];
  /** Index in `items` by address. */
  itemIndexes: ReadonlyMap<string, number>;
  operations: Operation[];
  /** Pages whose address is below the group's own. */
  pages: PageInfo[];
}
