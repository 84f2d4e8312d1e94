import type { HttpHeader } from '@curlew/request';
import type { Failure } from '../call/failure.ts';

/** One forwarded request and its response. Bodies as on the wire, up to a limit. */
export interface Traffic {
  method: string;
  /** Of the target. */
  url: string;
  /** Path and query as the client sent them. */
  pathAndQuery: string;
  request: { headers: HttpHeader[]; body: Uint8Array; truncated: boolean };
  /** Absent: the target did not respond. */
  response?: {
    status: number;
    statusText: string;
    headers: HttpHeader[];
    trailers: HttpHeader[];
    body: Uint8Array;
    truncated: boolean;
  };
  /** Milliseconds since 1970. */
  startedAt: number;
  durationMs: number;
  /** Until the headers of the response. */
  firstByteMs?: number;
  /** Why forwarding failed. */
  failure?: Failure;
}
