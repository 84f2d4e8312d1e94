import type { Api, Description, Operation, SchemaViews } from '@curlew/openapi';
import type { BoundedCache } from './bounded-cache.ts';
import type { Highlighter } from './html/highlight.ts';
import type { Html } from './html/html.ts';
import type { LinkTargets } from './links/link-targets.ts';
import type { Markdown } from './markdown/markdown.ts';
import type { NavigationGroup, PageInfo, PageLink, Reference } from './page.ts';
import type { SchemaUses } from './plan/schema-uses.ts';
import type { SharedSchema } from './plan/shared-schemas.ts';
import type { ReferenceOptions } from './reference-options.ts';
import type { SampleTexts } from './render/operation/sample-texts.ts';
import type { SecuritySchemeIndex } from './render/security-scheme-index.ts';
import type { SchemaTrees } from './schema-html/tree/schema-trees.ts';
import type { Words } from './words/words.ts';

/** A tag, the webhooks, or the schemas: what the navigation lists. */
export interface Group {
  title: string;
  /** The heading of the navigation it is under, where tags have headings. */
  section?: string;
  /** CommonMark. */
  description?: string;
  /** Of the tag, where its title is another. */
  name?: string;
  /** Of the tag (3.2). */
  kind?: string;
  externalDocs?: { label: string; href?: string };
  page: PageInfo;
  /** All pages of its list: `page`, and further ones of a long list. */
  lists: PageInfo[];
  /** Position in `groups`. */
  at: number;
  /** How the navigation of other pages shows it. */
  link: NavigationGroup;
  /** In order; an operation with several tags is listed under each. */
  items: PageLink[];
  /** Positions in `items` by address. */
  places: ReadonlyMap<string, number>;
  operations: Operation[];
  /** Pages that live below the group's own. */
  pages: PageInfo[];
}

/** Everything a page is rendered from. Made once, never changed. */
export interface Model {
  options: ReferenceOptions;
  description: Description;
  api: Api;
  views: SchemaViews;
  markdown: Markdown;
  words: Words;
  highlighter: Highlighter;
  trees: SchemaTrees;
  /** Rows of parameters, by the places of the parameters. */
  parameterLists: BoundedCache<Html>;
  sampleTexts: SampleTexts;
  uses: SchemaUses;
  reference: Reference;
  /** Position in `reference.pages` by path. */
  positions: ReadonlyMap<string, number>;
  /** The group a page belongs to, by path. */
  groupOf: ReadonlyMap<string, Group>;
  groups: Group[];
  /** The pages of the list of tags: the overview, and further ones. */
  overviews: PageInfo[];
  /** By the name of the tag. */
  groupsByTag: ReadonlyMap<string, Group>;
  operations: ReadonlyMap<string, Operation>;
  targets: LinkTargets;
  schemes: SecuritySchemeIndex;
  /** Some operation requires credentials, so pages show where one does not. */
  asksForAuthorization: boolean;
  /** By `Operation.key`. */
  operationPages: ReadonlyMap<string, PageInfo>;
  /** Those that have pages, in order, by id. */
  schemas: ReadonlyMap<string, SharedSchema>;
  /** By id. */
  schemaPages: ReadonlyMap<string, PageInfo>;
  href(page: PageInfo | string): string;
  /** Address of a file by its path below the reference. */
  fileHref(path: string): string;
  /** The same address with the origin of the site in front, where that is known. */
  absolute(href: string): string;
  /** Address of the page of a schema, by the id of a `ref`. */
  schemaHref(id: string): string | undefined;
}
