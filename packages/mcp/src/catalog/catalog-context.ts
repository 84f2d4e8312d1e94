import type { Api, Description, JsonObject, MediaType, Parameter } from '@curlew/openapi';

/** What the tools of one description share. */
export interface CatalogContext {
  description: Description;
  api: Api;
  options: CatalogOptions;
  /** The schema of a value that is sent, read-only properties left out. */
  requestSchema(source: Parameter | MediaType): JsonObject;
  /** The schema of a value that is received, write-only properties left out; undefined: there are more schemas in it than the limit. */
  responseSchema(source: MediaType, maxSchemas: number): JsonObject | undefined;
}

/** Which operations become tools, and what is said of them. */
export interface CatalogOptions {
  /** Operations without an `operationId` get a name from method and path; default false: they are skipped. */
  all?: boolean;
  /** Tags, prefixes of paths and operationIds; an operation that fits one of each given kind is taken. */
  tags?: readonly string[];
  paths?: readonly string[];
  operations?: readonly string[];
  /** Only operations that change nothing. */
  readOnly?: boolean;
  /** More operations are skipped; default: no limit. */
  maxTools?: number;
  /** Default true. */
  outputSchemas?: boolean;
  /** Address of an operation's page, which a shortened description names. */
  pageAddress?: (operationKey: string) => string | undefined;
}
