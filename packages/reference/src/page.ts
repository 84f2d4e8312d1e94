import type { Severity } from '@curlew/diagnostics';
import type { Html } from './html/html.ts';
import type {
  CallbackView,
  ExampleGroup,
  ExampleView,
  RequestBodyView,
  ResponseView,
  SampleView,
  SecuritySchemeView,
  ServerView,
} from './page-parts.ts';
import type { Badge } from './render/badges.ts';

/** A whole reference: what it is about and its pages in reading order. Pages are rendered on demand by `renderPage`. */
export interface Reference {
  title: string;
  version: string;
  /** Overview first, then each tag with its operations, webhooks, schemas. Previous and next follow this order. */
  pages: PageInfo[];
}

export type PageKind = 'overview' | 'tag' | 'operation' | 'webhook' | 'schemas' | 'schema';

/** Metadata of a page, known before it is rendered. */
export interface PageInfo {
  kind: PageKind;
  /** Address below the base, no slash at either end, unique without regard to case: `users/get-user`; `''` is the overview. */
  path: string;
  title: string;
  /** Plain text of at most 160 characters for `<meta name="description">` and search. */
  description: string;
  /** `Operation.key`, tag name or the id of a schema. */
  key: string;
  method?: string;
  /** Of an operation. */
  operationId?: string;
  /** Of a list with several pages: which one, from 2 on. */
  part?: number;
}

/** A rendered page view. Components insert its values and compute nothing. JSON-safe. */
export type PageView = OverviewPage | TagPage | OperationPage | SchemaListPage | SchemaPage;

export interface PageFrame {
  path: string;
  /** Of the page, plain text. */
  title: string;
  description: string;
  /** Of the interface (BCP 47). */
  language: string;
  /** Of the whole reference. */
  apiTitle: string;
  apiVersion: string;
  /** Address of the overview. */
  home: string;
  /** From the overview to the parent of this page. */
  breadcrumbs: PageLink[];
  previous?: PageLink;
  next?: PageLink;
  navigation: Navigation;
  /** For the `head` of the document; absent where the site has no address. */
  head?: HeadTags;
  /** The versions of the API, at this page where they have it; absent where there is one. */
  versions?: readonly VersionLink[];
  /** Of an earlier version: search engines are told not to list it. */
  isOld?: boolean;
  /** Address to edit the source of the page at. */
  editHref?: string;
  /** Address of this page as Markdown. */
  markdownHref: string;
  /** This page in other forms, its Markdown first. */
  files: PageFile[];
  /** "On this page": the sections of this page. */
  contents: { id: string; title: string }[];
}

/** Metadata for search engines and messengers. */
export interface HeadTags {
  /** Absolute. */
  canonical: string;
  /** Open Graph. */
  meta: { property: string; content: string }[];
  /** JSON-LD of an `APIReference` (schema.org), safe inside of a `script` element. */
  jsonLd: string;
}

/** A page as a file of another media type. */
export interface PageFile {
  title: string;
  /** Ready for an `href`. */
  href: string;
  /** Media type, without parameters. */
  type: string;
}

/** A link to a version of an API: at the page that is shown, or else at its first page. */
export interface VersionLink {
  label: string;
  href: string;
  current: boolean;
}

export interface PageLink {
  title: string;
  /** Ready for an `href`: base and slashes included. */
  href: string;
  method?: string;
  /** The title is the path of the operation, which is drawn after the method. Absent: the title is text. */
  isPath?: true;
  deprecated?: boolean;
  current?: boolean;
}

/** The tag list, and the operations of the current tag alone: its size does not grow with the API's operations. */
export interface Navigation {
  groups: NavigationGroup[];
}

export interface NavigationGroup {
  /** Of the groups from here on, where tags have headings (`x-tagGroups`). */
  heading?: string;
  title: string;
  href: string;
  count: number;
  /** Depth below the top (tags with a parent). */
  depth: number;
  current: boolean;
  /** Filled for the current group only. */
  items: PageLink[];
}

export interface OverviewPage extends PageFrame {
  kind: 'overview';
  /** Absent on the first page of the list of tags. */
  part?: number;
  summary?: string;
  intro?: Html;
  servers: ServerView[];
  security: SecuritySchemeView[];
  tags: TagSummary[];
  /** The pages of the list of tags, where it has several. */
  parts: PageLink[];
  /** Contact, license, terms, external documentation. */
  facts: { label: string; text: string; href?: string }[];
  schemas?: PageLink;
  diagnostics: Record<Severity, number>;
}

export interface TagSummary {
  /** As in the navigation. */
  heading?: string;
  title: string;
  href: string;
  intro?: Html;
  operations: PageLink[];
}

export interface TagPage extends PageFrame {
  kind: 'tag';
  /** The tag as operations name it, where it has a title of its own. */
  name?: string;
  /** What kind of tag it is (3.2): `nav`, `badge`, `audience`. */
  tagKind?: string;
  intro?: Html;
  externalDocs?: { label: string; href?: string };
  operations: (PageLink & { path: Html; intro?: Html })[];
  /** The pages of the list, where it has several. */
  parts: PageLink[];
}

/** View of an operation, on its own page or as a callback. */
export interface OperationView {
  method: string;
  /** The path template: parameters in `<var>`, break opportunities included. */
  pathHtml: Html;
  operationId?: string;
  deprecated: boolean;
  /** Words of the author's beside the title, from `x-badges`: `Beta`. */
  badges: Badge[];
  body?: Html;
  /** `summary` and `description` of the path item, where the operation has others. */
  pathItem?: { summary?: string; body?: Html };
  externalDocs?: { label: string; href?: string };
  /** Its tags, unless the breadcrumbs name its only one; without an address where a tag has no page. */
  tags: { title: string; href?: string }[];
  /** Servers of this operation alone; empty where those of the whole API hold. */
  servers: ServerView[];
  /** "Bearer token with `users:read`"; absent when nothing is said. */
  authorization?: Html;
  /** By location, in reading order, empty ones left out. */
  parameters: { id: string; title: string; rows: Html }[];
  requestBody?: RequestBodyView;
  responses: ResponseView[];
  /** The author's own samples, then ours. */
  samples: SampleView[];
  requestExamples?: ExampleGroup;
  responseExamples?: ExampleGroup;
  /** `x-*` fields shown as they are (collection scripts and the like). */
  extensions: { name: string; code: Html }[];
}

export interface OperationPage extends PageFrame, OperationView {
  kind: 'operation' | 'webhook';
  /** The server's URL without trailing slash; absent for webhooks. */
  server?: string;
  /** The path template as text, for the copy button. */
  pathText: string;
  callbacks: CallbackView[];
}

export interface SchemaListPage extends PageFrame {
  kind: 'schemas';
  schemas: (PageLink & { intro?: Html })[];
  /** The pages of the list, where it has several. */
  parts: PageLink[];
}

export interface SchemaPage extends PageFrame {
  kind: 'schema';
  /** The schema's own title, where it is another than its name. */
  schemaTitle?: string;
  typeHtml: Html;
  body?: Html;
  schema: Html;
  example?: ExampleView;
  /** Operations that use it directly, at most 50. */
  usedBy: PageLink[];
}
