import type { Diagnostic, Span } from '@curlew/diagnostics';
import type { ArazzoDocument } from '@curlew/openapi/internal';
import type { SampleLanguageId } from '@curlew/request';
import type { MarkdownPlugins } from './markdown/markdown-plugins.ts';

/** `required-first`: required properties, then optional ones, both in the author's order. `author`: the author's order. */
export type PropertyOrder = 'required-first' | 'author';

/** Assistants that a page can be opened in. */
export type AssistantId = 'chatgpt' | 'claude';

/** A guide of the site around a reference. */
export interface GuideLink {
  title: string;
  /** Ready for an `href`. */
  href: string;
  /** Title of the group that the guide is in. */
  group?: string;
}

/** Options of `buildReference`. */
export interface ReferenceOptions {
  /** Base path of the reference: `/docs/reference`, the site's own base in front, no slash at the end. */
  base: string;
  /** Instead of the description's title. */
  title?: string;
  /** Language of the interface (BCP 47), one of `LANGUAGES`; default: `en`. */
  language?: string;
  /** Makes the address of a page from its path; default: the path below `base`. */
  href?: (path: string) => string;
  /** Makes the address of a file from its path below the reference; default: below `base`. */
  fileHref?: (path: string) => string;
  /** Origin of the site, `https://example.com`: metadata then has absolute URLs. */
  origin?: string;
  /** Let pages load images of other sites; by default these become links, and a page loads nothing from elsewhere. */
  remoteImages?: boolean;
  /** Address of an image that a text names by a path relative to the description; undefined when there is none. */
  imageHref?: (path: string) => string | undefined;
  /** Where links of texts to a path of the host (`/guides`) lead: the address or path in front of them; default: this host. */
  linkBase?: string;
  /** Address to edit what a page shows, from its place in the description; undefined when there is none. */
  editHref?: (span: Span) => string | undefined;
  /** Show parts marked `x-internal: true`; by default they are omitted and counted in a diagnostic. */
  showInternal?: boolean;
  /** Order of the properties of a schema; default: `required-first`. */
  propertyOrder?: PropertyOrder;
  /** Languages of the samples, in their order. */
  sampleLanguages?: readonly SampleLanguageId[];
  /** Workflows over the operations, each of which gets a page. */
  workflows?: ArazzoDocument;
  /** Guides of the site that the search finds too. */
  guides?: readonly GuideLink[];
  /** Assistants that the menu of a page leads to, with the address of the page; needs `origin`. */
  assistants?: readonly AssistantId[];
  /** Address of an MCP server of the API, which the menu of a page copies. */
  mcpServer?: string;
  /** Plugins that descriptions are read with, from `@curlew/reference/markdown-plugins`. */
  markdownPlugins?: MarkdownPlugins;
  /** Problems of the description, counted on the overview. */
  diagnostics?: readonly Diagnostic[];
}
