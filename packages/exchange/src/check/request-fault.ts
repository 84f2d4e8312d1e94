import type { Location } from '@curlew/openapi';

/** A contradiction between a request and the description. */
export interface RequestFault {
  /** Response status for this fault; of several faults the lowest is sent. */
  status: 400 | 401 | 404 | 405 | 406 | 413 | 415;
  in: 'path' | 'query' | 'header' | 'cookie' | 'body' | 'security';
  /** Name of the parameter, header or security scheme. */
  name?: string;
  /** JSON Pointer into the value of the body or parameter. */
  pointer?: string;
  /** A sentence. */
  detail: string;
  /** The same for logs, without anything received; absent if `detail` has nothing of it. */
  outline?: string;
  /** Location of the violated part of the description. */
  schema?: Location;
}
