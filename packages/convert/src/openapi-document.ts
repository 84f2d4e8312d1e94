/** A JSON object of which nothing is known. */
export type JsonObject = Record<string, unknown>;

/** An OpenAPI 3.2 document, as far as the converter writes one. OpenAPI 3.2, section 4.1. */
export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description?: string; [extension: `x-${string}`]: unknown };
  servers?: ServerObject[];
  paths?: Record<string, PathItemObject>;
  components?: {
    schemas?: Record<string, Schema>;
    securitySchemes?: Record<string, SecuritySchemeObject>;
    [field: string]: unknown;
  };
  tags?: TagObject[];
  [field: string]: unknown;
}

/** The one version that is written. */
export type OpenApi32Document = OpenApiDocument;

export interface ServerObject {
  url: string;
  description?: string;
  variables?: Record<string, { default: string; enum?: string[]; description?: string }>;
}

/** Methods with a field of their own in a path item. */
export const FIXED_METHODS = [
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
  'query',
] as const;

export type FixedMethod = (typeof FIXED_METHODS)[number];

export type PathItemObject = { [Method in FixedMethod]?: OperationObject } & {
  additionalOperations?: Record<string, OperationObject>;
  [field: string]: unknown;
};

export interface OperationObject {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  servers?: ServerObject[];
  security?: Record<string, string[]>[];
  parameters?: ParameterObject[];
  requestBody?: RequestBodyObject;
  responses: Record<string, ResponseObject>;
  [extension: `x-${string}`]: unknown;
}

export interface ParameterObject {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  description?: string;
  required?: boolean;
  explode?: boolean;
  schema: Schema;
  example?: unknown;
  [extension: `x-${string}`]: unknown;
}

export interface RequestBodyObject {
  required?: boolean;
  content: Record<string, MediaTypeObject>;
}

export interface MediaTypeObject {
  schema?: Schema;
  /** Schema of each item of a sequential media type. OpenAPI 3.2, section 4.14.4. */
  itemSchema?: Schema;
  encoding?: Record<string, { contentType?: string }>;
  example?: unknown;
  examples?: Record<string, ExampleObject>;
}

export interface ExampleObject {
  description?: string;
  value: unknown;
}

export interface TagObject {
  name: string;
  summary?: string;
  description?: string;
  parent?: string;
}

export interface ResponseObject {
  description: string;
  headers?: Record<string, { schema: Schema; required?: boolean }>;
  content?: Record<string, MediaTypeObject>;
}

export type SecuritySchemeObject = (
  | { type: 'http'; scheme: string }
  | { type: 'apiKey'; in: 'header' | 'query' | 'cookie'; name: string }
  | { type: 'oauth2'; flows: Record<string, OAuthFlowObject> }
  | { type: 'mutualTLS' }
) & { description?: string };

export interface OAuthFlowObject {
  authorizationUrl?: string;
  tokenUrl?: string;
  refreshUrl?: string;
  scopes: Record<string, string>;
}

/** A JSON Schema 2020-12 object, as far as it is inferred. */
export interface Schema {
  type?: string | string[];
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  example?: unknown;
  contentMediaType?: string;
  description?: string;
  nullable?: boolean;
  [keyword: string]: unknown;
}
