import type { HttpHeader } from '@curlew/request';

/** A request to a mock. */
export interface MockRequest {
  /** As sent on the wire. */
  method: string;
  /** Percent-encoded, begins with `/`. */
  path: string;
  /** Without the `?`. */
  query: string;
  /** By lower-case name; repeated ones joined by a comma, cookies by a semicolon. */
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
}

export interface MockReply {
  status: number;
  headers: HttpHeader[];
  body: Uint8Array;
  /** What is wrong with the request, for logs: without anything of the request. */
  outline?: string;
  /** Delay before the response, in milliseconds. */
  delayMs?: number;
}
