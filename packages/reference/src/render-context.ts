import type { Diagnostic, Span } from '@curlew/diagnostics';
import type { Api, Description, Operation, SchemaView, SchemaViews, SecurityScheme } from '@curlew/openapi';
import type { Tag } from '@curlew/openapi/internal';
import type { SampleLanguageId } from '@curlew/request';
import type { BoundedCache } from './bounded-cache.ts';
import type { Highlighter } from './html/highlight.ts';
import type { Html } from './html/html.ts';
import type { LinkTargets } from './links/link-targets.ts';
import type { Markdown } from './markdown/markdown.ts';
import type { PageInfo, Reference } from './page.ts';
import type { Group } from './plan/groups/group.ts';
import type { SchemaUses } from './plan/schema-uses.ts';
import type { SharedSchema } from './plan/shared-schemas.ts';
import type { AssistantId, GuideLink } from './reference-options.ts';
import type { SampleTexts } from './samples/sample-texts.ts';
import type { SchemaTrees } from './schema-html/tree/schema-trees.ts';
import type { Words } from './words/words.ts';
import type { WorkflowIndex } from './workflows/workflow-index.ts';

/** Addresses of pages and of the files beside them, ready for an `href`. */
export interface PageAddresses {
  href(page: PageInfo | string): string;
  /** @param path of the file, below the address of the reference. */
  fileHref(path: string): string;
  /** The address with the origin of the site in front; unchanged when the site has no known origin. */
  absolute(href: string): string;
  /** @param id of a `ref` view. Undefined: the schema has no page. */
  schemaHref(id: string): string | undefined;
  /** Origin of the site, `https://example.com`; undefined when unknown. */
  readonly origin: string | undefined;
  /** Address to edit what is at a place of the description. Undefined: pages have no edit links. */
  readonly editHref: ((span: Span) => string | undefined) | undefined;
}

/** Which pages exist, and how they are grouped. */
export interface SitePlan {
  readonly reference: Reference;
  /** Index in `reference.pages` by path. */
  readonly positions: ReadonlyMap<string, number>;
  readonly groups: readonly Group[];
  /** The group a page belongs to, by path. */
  readonly groupOf: ReadonlyMap<string, Group>;
  readonly groupsByTag: ReadonlyMap<string, Group>;
  /** The tag of all operations, which are grouped by their paths in its place; its texts are on the overview. */
  readonly sharedTag?: Tag;
  /** The pages of the list of tags: the overview, then further ones. */
  readonly overviews: readonly PageInfo[];
  /** Keyed by `Operation.key`. */
  readonly operationPages: ReadonlyMap<string, PageInfo>;
  /** Keyed by the id of the schema. */
  readonly schemaPages: ReadonlyMap<string, PageInfo>;
}

/** The security schemes by name, each with its id on the overview, and whether others read the same but for their names. */
export type SecuritySchemeIndex = ReadonlyMap<
  string,
  { scheme: SecurityScheme; id: string; hasPeers: boolean }
>;

/** The description, and indexes of it. */
export interface ApiContent {
  readonly description: Description;
  /** Problems of the description, counted on the overview. */
  readonly diagnostics: readonly Diagnostic[];
  readonly api: Api;
  /** Keyed by `Operation.key`. */
  readonly operations: ReadonlyMap<string, Operation>;
  /** Schemas that have pages, in order, by id. */
  readonly schemas: ReadonlyMap<string, SharedSchema>;
  readonly uses: SchemaUses;
  /** Absent without an Arazzo document. */
  readonly workflows: WorkflowIndex | undefined;
  readonly targets: LinkTargets;
  readonly schemes: SecuritySchemeIndex;
  /** Guides of the site around the reference. */
  readonly guides: readonly GuideLink[];
  /** Assistants that pages lead to. */
  readonly assistants: readonly AssistantId[];
  /** Address of an MCP server of the API. */
  readonly mcpServer: string | undefined;
  /** Languages of the samples, in their order. */
  readonly sampleLanguages: readonly SampleLanguageId[];
  /** Whether some operation requires credentials: then pages say which operations do not. */
  readonly requiresCredentials: boolean;
  /** Words of the interface. */
  readonly words: Words;
}

/** Texts of a row about its schema beside the type. */
export interface RowTexts {
  /** Name of the row. */
  name: string;
  /** The title of the schema, and the type behind a name. */
  titleAndAlias: string;
  /** Its annotations. */
  about: string;
  /** Ids of the schemas that they link. */
  linked: readonly string[];
}

/** Views of schemas, and renderers of content with their caches: one set for a whole reference. */
export interface ContentRenderers {
  readonly views: SchemaViews;
  readonly markdown: Markdown;
  readonly words: Words;
  readonly highlighter: Highlighter;
  readonly trees: SchemaTrees;
  /** Rows of parameters by the places of the parameters, which operations often share. */
  readonly parameterLists: BoundedCache<Html>;
  readonly sampleTexts: SampleTexts;
  /** Schemas as blocks of Markdown, by direction and schema: operations often share them. */
  readonly markdownSchemas: BoundedCache<readonly string[]>;
  /** Texts of rows of Markdown, by their schemas: lists of several schemas often share them. */
  readonly markdownRows: WeakMap<SchemaView, RowTexts>;
}

/** Everything that pages and artifacts are rendered from. A renderer declares the parts that it uses. */
export interface RenderContext extends PageAddresses, SitePlan, ApiContent, ContentRenderers {
  readonly earlier?: EarlierFile;
}

/** The bytes of a file beside the pages that is written already, by its path: by this build, or by an earlier one where it is known to be the same. */
export type EarlierFile = (path: string) => Uint8Array | undefined;
