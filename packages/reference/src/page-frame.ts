/** What a page has around its content: title, navigation, and links to its neighbors. */
export interface PageFrame {
  path: string;
  /** Title of the page, plain text. */
  title: string;
  description: string;
  /** Language of the interface (BCP 47). */
  language: string;
  /** Title of the whole reference. */
  apiTitle: string;
  /** Empty if the description gives none. */
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
  /** The page in the languages of the site; absent where there is one. */
  locales?: readonly LocaleLink[];
  /** The page belongs to an earlier version: `robots` meta data excludes it from search engines. */
  isOld?: boolean;
  /** Address to edit the source of the page at. */
  editHref?: string;
  /** Address of this page as Markdown. */
  markdownHref: string;
  /** This page in other forms, its Markdown first. */
  files: PageFile[];
  /** Pages of assistants that are asked to read this one. */
  assistants: { title: string; href: string }[];
  /** Address of an MCP server of the API. */
  mcpServer?: string;
  /** Of an operation. */
  operationId?: string;
  /** "On this page": the sections of this page, and the headings of its description; `depth` 1 for one below another. */
  contents: { id: string; title: string; depth?: 0 | 1 }[];
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

/** A link to a language of the site: to the page that is shown, or else to the first page of the reference. */
export interface LocaleLink {
  /** BCP 47. */
  language: string;
  /** Its own name: `Français`. */
  label: string;
  href: string;
  /** Whether it leads to the page that is shown. */
  isSamePage: boolean;
  current: boolean;
  /** Whether it is the language of the site for readers of any other one. */
  isDefault?: boolean;
}

/** A link to a page of the reference. */
export interface PageLink {
  title: string;
  /** Ready for an `href`: base and slashes included. */
  href: string;
  method?: string | undefined;
  /** What stands in place of a method: a webhook is received, and its method tells little. */
  mark?: string | undefined;
  /** The title is the path of the operation, which is drawn after the method. Absent: the title is text. */
  isPath?: true;
  /** The path, or the name of a webhook, where another operation of the group has the same title. */
  detail?: string;
  deprecated?: boolean;
  current?: boolean;
}

/** The tag list, and the operations of the current tag alone: its size does not grow with the API's operations. */
export interface Navigation {
  groups: NavigationGroup[];
}

/** A group of operations in the navigation. */
export interface NavigationGroup {
  /** Heading of the groups from here on, where tags have headings (`x-tagGroups`). */
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
