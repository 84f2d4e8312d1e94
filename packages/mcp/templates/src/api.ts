import { readFileSync } from 'node:fs';

/** The content of `api.json`. */
export interface Api {
  name: string;
  version: string;
  tools: ApiTool[];
  securitySchemes: SecurityScheme[];
}

export interface ApiTool {
  name: string;
  title: string;
  description: string;
  inputSchema: Record<string, unknown>;
  outputSchema?: Record<string, unknown>;
  annotations: Record<string, boolean>;
  method: string;
  /** `/users/{id}` */
  path: string;
  /** Absolute URL, or '' if the description has none; then set API_URL. */
  server: string;
  parameters: ApiParameter[];
  body?: ApiBody;
  /** Alternatives; the schemes of each are needed together. */
  security: string[][];
}

export interface ApiParameter {
  /** Name of the argument. */
  argument: string;
  /** Name in the request. */
  name: string;
  /** `querystring`: the value is the whole query. */
  in: 'path' | 'query' | 'querystring' | 'header' | 'cookie';
  /** Serialization (OpenAPI, Parameter Object, `style`). */
  style: string;
  explode: boolean;
  /** Serialization by a media type, in place of the style. */
  content?: ApiContent;
}

export interface ApiBody extends ApiContent {
  argument: string;
}

/** How values are written in a media type. */
export interface ApiContent {
  mediaType: string;
  syntax:
    | 'json'
    | 'json-lines'
    | 'json-seq'
    | 'event-stream'
    | 'xml'
    | 'form'
    | 'multipart'
    | 'yaml'
    | 'text'
    | 'binary';
  /** Fields of a form or parts of a multipart body that are files, or that the description serializes differently. */
  fields: ApiField[];
  xml?: ApiXml;
}

export interface ApiField {
  name: string;
  isFile?: boolean;
  /** Serialization by a style; else by a media type. */
  style?: string;
  explode?: boolean;
  content?: ApiContent;
}

/** How values become an XML document (OpenAPI, XML Object). */
export interface ApiXml {
  /** Name of the root element, if its type has none. */
  root: string;
  /** Name of the items, if the document is a list of them. */
  item: string;
  /** A string is the text of the root element, not a document. */
  hasText: boolean;
  /** Index of the type of the document. */
  type?: number;
  /** Types refer to each other by index; a value without a type is an element of the name of its property. */
  types: XmlType[];
}

export interface XmlType {
  /** Name of the element or attribute; without one, that of the property. */
  name?: string;
  prefix?: string;
  namespace?: string;
  /** Without one, lists are `none` (their items alone) and all else `element`. */
  nodeType?: string;
  properties?: Record<string, number | null>;
  /** Of properties that are not named. */
  others?: number;
  items?: number;
  prefixItems?: (number | null)[];
}

export interface SecurityScheme {
  name: string;
  kind: 'bearer' | 'basic' | 'header' | 'query' | 'cookie';
  /** Name of the header, query parameter or cookie. */
  key: string;
  /** Environment variable that holds the credential. */
  variable: string;
  /** Where a token is requested with the credentials of a client, if no token is given. */
  client?: { tokenUrl: string; scopes: string[]; idVariable: string; secretVariable: string };
}

// Compiled files are one folder deeper than sources.
const FILES = ['../api.json', '../../api.json'].map((path) => new URL(path, import.meta.url));

export function readApi(): Api {
  for (const file of FILES) {
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as Api;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  throw new Error('api.json is missing.');
}
