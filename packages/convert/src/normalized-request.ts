/** A header as it was sent; names keep their case. */
export interface Header {
  name: string;
  value: string;
}

/** A query parameter or cookie, percent-decoded. */
export interface ParameterValue {
  name: string;
  value: string;
}

/** A field of a form. A file has a name, and never its content. */
export interface FormField {
  name: string;
  value?: string;
  fileName?: string;
  contentType?: string;
}

/** The syntax of a recorded body. */
export type BodyKind = 'json' | 'xml' | 'form-urlencoded' | 'multipart' | 'text' | 'binary';

/** A recorded body. */
export interface RequestBody {
  kind: BodyKind;
  /** The declared media type with its parameters, else the one that curl would send. */
  mediaType: string;
  /** Exact text; absent where the body is a file that was not read, or parts. */
  raw?: string;
  fields?: FormField[];
}

/** Authentication of a request, without the credential. */
export type RequestAuth =
  | { type: 'basic' }
  | { type: 'bearer' }
  | { type: 'apiKey'; in: 'header' | 'query' | 'cookie'; name: string };

/** A recorded request, in one form for all kinds of recordings. */
export interface NormalizedRequest {
  /** Id of the adapter that read it. */
  source: string;
  /** Index of the request within the source. */
  sourceIndex: number;
  /** Lower case; tokens that no standard names are allowed. */
  method: string;
  url: URL;
  /** `url` as text, filled by `convert`, so that a result survives `JSON.stringify`. */
  urlString?: string;
  readonly headers: readonly Header[];
  readonly query: readonly ParameterValue[];
  readonly cookies: readonly ParameterValue[];
  body?: RequestBody;
  auth?: RequestAuth;
  /** `x-*` fields for the operation; the first value of a key wins. */
  extensions?: Record<string, unknown>;
  /** Data of the source beyond the request itself: names, texts, templates, responses. */
  details?: RequestDetails;
}

/** Metadata of a request from its source. Every field is optional. */
export interface RequestDetails {
  /** Index of the command, item or entry of the input, if it differs from `sourceIndex`. */
  index?: number;
  /** Becomes the operation's `summary`. */
  summary?: string;
  /** CommonMark; becomes the operation's `description`. */
  description?: string;
  /** Becomes the operation's `tags`, instead of the one derived from its path. */
  tags?: string[];
  /** The path with declared parameters as `{name}`; with the same number of segments as the URL. */
  pathTemplate?: string;
  /**
   * The source marks its parameters: other segments of the path are literal, unless they look like identifiers
   * (`looksLikeIdentifier`).
   */
  marksParameters?: true;
  /** Texts for parameters. */
  parameters?: ParameterDetails[];
  /** The server, if its address contains variables. */
  server?: ServerTemplate;
  /** The beginning of the path that the source states as that of the server: `/v1`. */
  basePath?: string;
  /** HTTP authentication scheme that `auth` cannot represent (`digest`). */
  authScheme?: string;
  /** OAuth 2 flow that the source declares; `auth` is then `bearer`. */
  oauth2?: OAuthFlow;
  /** Texts for fields of the body. */
  fields?: FieldDetails[];
  /** A client certificate was sent, beside any other credential (OpenAPI 3.1, Security Scheme Object, `mutualTLS`). */
  clientCertificate?: true;
  /** The source says that the request needs no credential. */
  noAuth?: true;
  responses?: RecordedResponse[];
  /** Requests of saved responses: further samples of the same operation. */
  variants?: RequestVariant[];
  /** Day of the recording in UTC, as `2026-11-22`. */
  recordedOn?: string;
  /** Identifier of the request in its source. */
  id?: string;
  /** Parameters of the authentication as the source has them, credentials included. */
  authParameters?: Readonly<Record<string, string>>;
  /** Credentials that the source names elsewhere than in the request: they are removed wherever they occur. */
  credentials?: readonly string[];
}

export interface ParameterDetails {
  in: 'path' | 'query' | 'header' | 'cookie';
  name: string;
  /** CommonMark. */
  description?: string;
  /** Declared and not sent: switched off, or sent by a variant. Then it is optional, with this value. */
  unsent?: { value: string };
}

/** A field of a form. */
export interface FieldDetails {
  name: string;
  /** CommonMark. */
  description?: string;
  /** Declared and not sent: it is optional, with this value, or a file. */
  unsent?: { value: string } | { fileName: string };
}

/** OAuth 2, section 1.3, by the names of OpenAPI 3.2, section 4.29. Addresses as the source has them. */
export interface OAuthFlow {
  flow: 'authorizationCode' | 'implicit' | 'password' | 'clientCredentials';
  authorizationUrl?: string;
  tokenUrl?: string;
  refreshUrl?: string;
  scopes: string[];
}

/** A request that a saved response was the answer to. */
export interface RequestVariant {
  /** Name of the response in the source. */
  name?: string;
  body?: RequestBody;
}

/** A server whose URL has variables: `https://{region}.example.com`. */
export interface ServerTemplate {
  url: string;
  variables: ServerVariable[];
}

export interface ServerVariable {
  name: string;
  default: string;
  description?: string;
}

/** A response that was recorded with the request. */
export interface RecordedResponse {
  /** HTTP status, or `default` where none was recorded. */
  status: number | 'default';
  /** Name in the source, or reason phrase. */
  description?: string;
  /** Name of its example, if any. */
  name?: string;
  headers: readonly Header[];
  /** CommonMark texts of headers by their names in lower case. */
  headerTexts?: Readonly<Record<string, string>>;
  /** Absent for an empty body. */
  mediaType?: string;
  /** Exact text; absent where it is binary or was not recorded. */
  raw?: string;
}
