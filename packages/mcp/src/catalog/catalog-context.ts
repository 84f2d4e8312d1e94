import type { Api, Description, JsonObject, MediaType, Parameter } from '@curlew/openapi';

/** Context that the tools of one description share. */
export interface CatalogContext {
  description: Description;
  api: Api;
  options: CatalogOptions;
  recent: RecentSchemas;
  /** Schema of a request value, without read-only properties. */
  requestSchema(source: Parameter | MediaType): JsonObject;
  /** Schema of a response value, without write-only properties; undefined above the limit of schemas. */
  responseSchema(source: MediaType, maxSchemas: number): JsonObject | undefined;
}

/** The schemas in the entry of a tool, each computed on first use: a list of tools may leave out the output schemas. */
export interface ToolSchemas {
  readonly input: JsonObject;
  /** Undefined without structured content. */
  readonly output: JsonObject | undefined;
}

/** Number of tools whose schemas are cached. The schemas of all tools of a large API take a hundred megabytes. */
const MAX_KEPT = 50;

/** Caches the schemas of the tools that were used last. Other schemas are created again when they are needed. */
export class RecentSchemas {
  readonly #kept = new Map<string, ToolSchemas>();

  /** @param key stable identity of the operation. */
  getOrCreate(key: string, make: () => ToolSchemas): ToolSchemas {
    const schemas = this.#kept.get(key) ?? make();
    // Reinsert the entry, so that the map is ordered by last use.
    this.#kept.delete(key);
    this.#kept.set(key, schemas);
    if (this.#kept.size > MAX_KEPT) this.#kept.delete(this.#kept.keys().next().value ?? '');
    return schemas;
  }
}

/** Selects the operations that become tools, and what their entries contain. */
export interface CatalogOptions {
  /** Include operations without `operationId`, named after method and path; default false. */
  all?: boolean;
  /** Filters: an operation must match one entry of each given list. */
  tags?: readonly string[];
  paths?: readonly string[];
  operations?: readonly string[];
  /** Only operations with safe methods. */
  readOnly?: boolean;
  /** Maximum number of tools; default: no limit. */
  maxTools?: number;
  /**
   * Whether the list of tools has one tool for each operation, or three tools that search, describe and call operations. Default:
   * all, unless the list is larger than `MAX_LIST_TOKENS`.
   */
  tools?: 'all' | 'dynamic';
  /** Whether tools have output schemas. Default: yes, unless they make the list of tools larger than `MAX_LIST_TOKENS`. */
  outputSchemas?: boolean;
  /**
   * Maximum length of a name of a tool, from 16 to 64 characters; default 48. Clients add the name of the server before it, and reject
   * more than 64 characters together.
   */
  maxNameLength?: number;
  /** URL of the page of an operation, appended to a shortened description. */
  pageAddress?: (operationKey: string) => string | undefined;
}
