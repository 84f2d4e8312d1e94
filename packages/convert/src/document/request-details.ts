import type { Header } from '../normalized-request.ts';

/** What a source knows about a request beyond what was sent. Everything is optional. */
export interface RequestDetails {
  /** Which command, item or entry of the input it is from, where `sourceIndex` does not say so. */
  index?: number;
  /** Becomes the operation's `summary`. */
  summary?: string;
  /** CommonMark; becomes the operation's `description`. */
  description?: string;
  /** Becomes the operation's `tags`, instead of the one derived from its path. */
  tags?: string[];
  /** The path with declared parameters as `{name}`; as many segments as the URL's own. */
  pathTemplate?: string;
  /** Texts for parameters. */
  parameters?: ParameterDetails[];
  /** Where the address of the server holds variables. */
  server?: ServerTemplate;
  /** HTTP authentication scheme where `auth` can't name it (`digest`). */
  authScheme?: string;
  responses?: RecordedResponse[];
  /** Credentials that the source names elsewhere than in the request: they are removed wherever they occur. */
  credentials?: readonly string[];
}

export interface ParameterDetails {
  in: 'path' | 'query' | 'header' | 'cookie';
  name: string;
  /** CommonMark. */
  description?: string;
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
  /** What the source calls it, or the reason phrase. */
  description?: string;
  headers: readonly Header[];
  /** Absent for an empty body. */
  mediaType?: string;
  /** Exact text; absent where it is binary or was not recorded. */
  raw?: string;
}
