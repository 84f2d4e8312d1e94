/**
 * The collection format, v2.0 and v2.1.0. All fields except `info` and `item` are optional, as real files omit
 * many.
 */

/** `https://schema…/v2.1.0/collection.json` */
export interface CollCollection {
  info: CollInfo;
  item: CollItem[];
  event?: CollEvent[] | null;
  variable?: CollVariable[] | null;
  auth?: CollAuth | null;
}

export interface CollInfo {
  name?: string;
  description?: CollDescription;
  version?: CollVersion;
  /** URL of the format's schema. */
  schema?: string;
  [field: string]: unknown;
}

export type CollVersion =
  | string
  | { major: number; minor: number; patch: number; identifier?: string; meta?: unknown };

export type CollItem = CollFolder | CollRequestItem;

export interface CollFolder {
  id?: string;
  name?: string;
  description?: CollDescription;
  item: CollItem[];
  event?: CollEvent[] | null;
  variable?: CollVariable[] | null;
  auth?: CollAuth | null;
}

export interface CollRequestItem {
  id?: string;
  name?: string;
  description?: CollDescription;
  /** A text is the URL of a GET. */
  request: CollRequest | string;
  response?: CollResponse[] | null;
  event?: CollEvent[] | null;
  variable?: CollVariable[] | null;
}

export interface CollRequest {
  url?: CollUrl | string | null;
  /** Default GET. */
  method?: string;
  description?: CollDescription;
  /** v2.0 allows `Name: value` lines. */
  header?: CollHeader[] | string | null;
  body?: CollBody | null;
  auth?: CollAuth | null;
  certificate?: CollCertificate | null;
}

/** A client certificate: files, never their content. */
export interface CollCertificate {
  /** Patterns of the addresses that it is sent to; without one, all. */
  matches?: unknown;
  key?: { src?: unknown } | null;
  cert?: { src?: unknown } | null;
  passphrase?: unknown;
}

/** A saved reply. */
export interface CollResponse {
  name?: string;
  /** HTTP status. */
  code?: number;
  /** Reason phrase. */
  status?: string;
  header?: (CollHeader | string)[] | string | null;
  body?: string | null;
  originalRequest?: CollRequest | string;
  [field: string]: unknown;
}

export interface CollHeader {
  key: string;
  value?: string | null;
  disabled?: boolean;
  description?: CollDescription;
}

export interface CollUrl {
  raw?: string;
  protocol?: string;
  host?: string | string[];
  port?: string;
  path?: string | (string | { type?: string; value?: string })[];
  query?: CollQueryParam[] | null;
  hash?: string;
  /** Values of the path's `:name` segments. */
  variable?: CollVariable[] | null;
}

export interface CollQueryParam {
  key?: string | null;
  value?: string | null;
  disabled?: boolean;
  description?: CollDescription;
}

export type CollBodyMode = 'raw' | 'urlencoded' | 'formdata' | 'file' | 'graphql';

export interface CollBody {
  mode?: CollBodyMode | null;
  raw?: string;
  urlencoded?: CollUrlEncodedParam[] | string;
  formdata?: CollFormDataParam[];
  file?: CollFileParam;
  graphql?: CollGraphQLBody;
  options?: { raw?: { language?: string }; [mode: string]: unknown };
  disabled?: boolean;
}

export interface CollUrlEncodedParam {
  key: string;
  value?: string | null;
  disabled?: boolean;
  description?: CollDescription;
}

export interface CollFormDataParam {
  key: string;
  value?: string | null;
  type?: 'text' | 'file';
  /** Path or paths of the files. */
  src?: string | string[] | null;
  contentType?: string;
  disabled?: boolean;
  description?: CollDescription;
}

export interface CollFileParam {
  src?: string | null;
  content?: string;
}

export interface CollGraphQLBody {
  query?: string;
  /** JSON as text. */
  variables?: string | Record<string, unknown>;
  operationName?: string;
}

export type CollAuthType =
  | 'apikey'
  | 'asap'
  | 'awsv4'
  | 'basic'
  | 'bearer'
  | 'digest'
  | 'edgegrid'
  | 'hawk'
  | 'jwt'
  | 'noauth'
  | 'ntlm'
  | 'oauth1'
  | 'oauth2';

/** v2.1 lists the parameters of a type, v2.0 has them as an object. */
export interface CollAuth {
  type: CollAuthType;
  [parameters: string]: CollAuthParam[] | Record<string, unknown> | string | null | undefined;
}

export interface CollAuthParam {
  key: string;
  value?: unknown;
  type?: string;
}

export interface CollEvent {
  listen: 'test' | 'prerequest' | (string & {});
  script?: CollScript | string;
  disabled?: boolean;
}

export interface CollScript {
  id?: string;
  type?: string;
  exec?: string | string[];
  src?: unknown;
  name?: string;
}

export interface CollVariable {
  key?: string;
  /** v2.0 names a variable so. */
  id?: string;
  value?: unknown;
  type?: string;
  name?: string;
  description?: CollDescription;
  system?: boolean;
  disabled?: boolean;
}

export type CollDescription = string | { content?: string; type?: string; version?: unknown } | null;

/** Whether an item contains other items. */
export function isFolder(item: CollItem): item is CollFolder {
  return typeof item === 'object' && item !== null && Array.isArray((item as CollFolder).item);
}

/** Whether an item is a request. */
export function isRequestItem(item: CollItem): item is CollRequestItem {
  if (typeof item !== 'object' || item === null || isFolder(item)) return false;
  const { request } = item as CollRequestItem;
  return typeof request === 'string' || (typeof request === 'object' && request !== null);
}
