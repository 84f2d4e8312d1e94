import type { Json, JsonObject } from '../json.ts';
import type { Located, Location } from '../location.ts';

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
  /** `x-logo`, as Redoc reads it: an image, and where it leads. */
  logo?: { url: string; altText?: string; href?: string };
}

/** A Server Object (OpenAPI 3.2, 4.5). */
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

/** An operation with everything that applies to it: fields of its path item, effective servers and security (OpenAPI 3.2, 4.10). */
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

/** A Parameter Object with its defaults filled in (OpenAPI 3.2, 4.12). */
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

/** A Request Body Object (OpenAPI 3.2, 4.13). */
export interface RequestBody {
  required: boolean;
  description?: string;
  content: MediaType[];
  location: Location;
}

/** A Response Object with the status or range it is declared for (OpenAPI 3.2, 4.17). */
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

/** A Media Type Object with its media type (OpenAPI 3.2, 4.14). */
export interface MediaType {
  /** The media type as it is written: `application/json`, `text/*`. */
  type: string;
  /** CommonMark (3.2). */
  description?: string;
  schema?: Located;
  /** Schema of one item of a sequential media type (3.2: `application/jsonl`, `text/event-stream`). */
  itemSchema?: Located;
  examples: Example[];
  encoding: Encoding[];
  /** How the parts of a `multipart` body without names are sent, by position (3.2). */
  prefixEncoding?: PartEncoding[];
  /** Encoding of the parts after those of `prefixEncoding` (3.2). */
  itemEncoding?: PartEncoding;
  location: Location;
}

/** How one field of a form or one part of a `multipart` body is sent. */
export interface PartEncoding {
  contentType?: string;
  headers: Header[];
  style?: string;
  explode?: boolean;
  allowReserved?: boolean;
  /** Encodings in a part that is a form or a `multipart` body itself (3.2). */
  encoding?: Encoding[];
  prefixEncoding?: PartEncoding[];
  itemEncoding?: PartEncoding;
}

export interface Encoding extends PartEncoding {
  name: string;
}

/** An Example Object, or the value of `example` (OpenAPI 3.2, 4.19). */
export interface Example {
  /** Key in `examples`; absent for a lone `example`. */
  name?: string;
  summary?: string;
  description?: string;
  /** The value as data; absent for an external one or one given only as text. */
  value?: Json;
  /** The exact text on the wire (3.2 `serializedValue`). */
  serializedValue?: string;
  externalValue?: string;
}

/** A Header Object (OpenAPI 3.2, 4.21). */
export interface Header {
  name: string;
  required: boolean;
  deprecated: boolean;
  description?: string;
  /** An object is written as `a=1,b=2` and not as `a,1,b,2`; absent: false. */
  explode?: boolean;
  schema?: Located;
  content?: MediaType[];
  examples: Example[];
}

export interface SecurityRequirement {
  /** Empty: authorization is optional. */
  schemes: { name: string; scopes: string[] }[];
}

/** A Security Scheme Object with its name (OpenAPI 3.2, 4.27). */
export interface SecurityScheme {
  /** Key in `components.securitySchemes`. */
  name: string;
  type: 'apiKey' | 'http' | 'mutualTLS' | 'oauth2' | 'openIdConnect';
  description?: string;
  deprecated: boolean;
  /** `apiKey`: the name of the header, query parameter or cookie, and which of them. */
  parameterName?: string;
  in?: 'query' | 'header' | 'cookie';
  /** `http`: lower case (`bearer`, `basic`). */
  scheme?: string;
  bearerFormat?: string;
  flows: OAuthFlow[];
  openIdConnectUrl?: string;
  /** Address of the authorization server's metadata (3.2, RFC 8414). */
  oauth2MetadataUrl?: string;
}

export interface OAuthFlow {
  type: 'implicit' | 'password' | 'clientCredentials' | 'authorizationCode' | 'deviceAuthorization';
  authorizationUrl?: string;
  tokenUrl?: string;
  refreshUrl?: string;
  deviceAuthorizationUrl?: string;
  scopes: { name: string; description: string }[];
}

export interface Tag {
  name: string;
  summary?: string;
  description?: string;
  /** Name of the parent tag (3.2). */
  parent?: string;
  kind?: string;
  /** `x-traitTag`: a section about the API, which no operation needs to have. */
  isText?: boolean;
  externalDocs?: ExternalDocs;
}

/** A heading over several tags: a Redoc extension that Scalar and others read as well. */
export interface TagGroup {
  name: string;
  /** Names of tags. */
  tags: string[];
}

export interface ExternalDocs {
  url: string;
  description?: string;
}
