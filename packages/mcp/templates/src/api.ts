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
  in: 'path' | 'query' | 'header' | 'cookie';
  /** Serialization (OpenAPI, Parameter Object, `style`); `json`: as JSON. */
  style: string;
  explode: boolean;
}

export interface ApiBody {
  argument: string;
  mediaType: string;
  syntax: 'json' | 'form' | 'multipart' | 'text' | 'binary';
  /** Parts of a multipart body that are files. */
  files: string[];
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
