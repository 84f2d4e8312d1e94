import type { RequestDetails } from './document/request-details.ts';

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

/** One field of a form; a file is named, its content is never here. */
export interface FormField {
  name: string;
  value?: string;
  fileName?: string;
  contentType?: string;
}

export type BodyKind = 'json' | 'xml' | 'form-urlencoded' | 'multipart' | 'text' | 'binary';

export interface RequestBody {
  kind: BodyKind;
  /** As declared, parameters included; the one curl would send where none was declared. */
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

/** One recorded request, the same whatever it was recorded with. */
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
