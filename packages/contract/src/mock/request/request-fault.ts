import type { Location } from '@curlew/openapi';

/** What of a request doesn't fit the description. */
export interface RequestFault {
  /** Status of an answer that says so; the lowest one of several is sent. */
  status: 400 | 401 | 404 | 405 | 406 | 413 | 415;
  in: 'path' | 'query' | 'header' | 'cookie' | 'body' | 'security';
  /** Name of the parameter, header or security scheme. */
  name?: string;
  /** JSON Pointer into the value of the body or parameter. */
  pointer?: string;
  /** A sentence. */
  detail: string;
  /** What in the description demands it. */
  schema?: Location;
}
