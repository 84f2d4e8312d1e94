import type { Json, JsonObject } from '../json.ts';
import type { Location } from '../location.ts';
import type { Located } from './located.ts';
import type { Example, Header, MediaType } from './media-type.ts';
import type { SecurityRequirement, SecurityScheme } from './security-scheme.ts';
import type { ExternalDocs, Tag, TagGroup } from './tag.ts';

/**
 * A description as its readers need it: references followed, path-item fields merged into operations,
 * security and servers effective, dialect differences gone. Plain data, cycle-free; schemas stay
 * handles (`Located`) that `viewSchema` turns into views.
 */
export interface Api {
  info: ApiInfo;
  servers: Server[];
  /** Declared tags in declared order, then tags only used by operations in order of first use. */
  tags: Tag[];
  /** Headings over tags, from `x-tagGroups`; empty when there are none. */
  tagGroups: TagGroup[];
  securitySchemes: SecurityScheme[];
  externalDocs?: ExternalDocs;
  /** Path operations, then webhooks, in source order; callbacks hang on their operation. */
  operations: Operation[];
  /** `components.schemas` of the entry file, in source order. */
  schemas: NamedSchema[];
  extensions: JsonObject;
}

export interface ApiInfo {
  title: string;
  version: string;
  summary?: string;
  /** CommonMark. */
  description?: string;
  termsOfService?: string;
  contact?: { name?: string; url?: string; email?: string };
  license?: { name: string; identifier?: string; url?: string };
}

export interface Server {
  url: string;
  name?: string;
  description?: string;
  variables: ServerVariable[];
}

export interface ServerVariable {
  name: string;
  default: string;
  enum?: string[];
  description?: string;
}

export interface Operation {
  /** Unique and stable inside one `Api`: `get /users/{id}`, `webhook post newPet`, `callback …`. */
  key: string;
  kind: 'path' | 'webhook' | 'callback';
  /** Lower case for the methods the dialect names (`get`, `query`, …), as written for `additionalOperations`. */
  method: string;
  /** Path template; a webhook's name; a callback's runtime expression. */
  path: string;
  operationId?: string;
  summary?: string;
  description?: string;
  tags: string[];
  deprecated: boolean;
  externalDocs?: ExternalDocs;
  /** `summary` and `description` of the path item, where the operation has others. */
  pathItem?: { summary?: string; description?: string };
  /** Operation over path item, in order path, query, querystring, header, cookie as declared within each. */
  parameters: Parameter[];
  requestBody?: RequestBody;
  responses: Response[];
  /** Alternatives (any one suffices); an empty list means no authorization; each joins schemes that are needed together. */
  security: SecurityRequirement[];
  servers: Server[];
  callbacks: Callback[];
  /** `x-*` fields of the operation. */
  extensions: JsonObject;
  location: Location;
}

export type ParameterPlace = 'path' | 'query' | 'querystring' | 'header' | 'cookie';

export interface Parameter {
  name: string;
  in: ParameterPlace;
  required: boolean;
  deprecated: boolean;
  description?: string;
  style: string;
  explode: boolean;
  allowReserved: boolean;
  allowEmptyValue: boolean;
  /** Either `schema` or `content` is set. */
  schema?: Located;
  content?: MediaType[];
  examples: Example[];
  extensions: JsonObject;
  location: Location;
}

export interface RequestBody {
  required: boolean;
  description?: string;
  content: MediaType[];
  location: Location;
}

export interface Response {
  /** `200`, `4XX`, `default`; a range in lower case, which is an error of the description, is read as one. */
  status: string;
  summary?: string;
  description?: string;
  headers: Header[];
  content: MediaType[];
  links: Link[];
  location: Location;
}

export interface Link {
  name: string;
  description?: string;
  operationId?: string;
  operationRef?: string;
  parameters: Record<string, Json>;
  requestBody?: Json;
  server?: Server;
}

export interface Callback {
  name: string;
  operations: Operation[];
}

export interface NamedSchema {
  /** Key in `components.schemas`. */
  name: string;
  schema: Located;
}
