import type { Api, Description, JsonObject, MediaType, Parameter } from '@curlew/openapi';
import type { RecentSchemas } from './recent-schemas.ts';

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
