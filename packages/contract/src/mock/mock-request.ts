import type { ReceivedRequest } from '@curlew/exchange';
import type { HttpHeader } from '@curlew/openapi/internal';

/** A request to a mock. */
export type MockRequest = ReceivedRequest;

export interface MockReply {
  status: number;
  headers: HttpHeader[];
  body: Uint8Array;
  /** What is wrong with the request, for logs: without anything of the request. */
  outline?: string;
  /** What each of several findings is, for logs: without anything of the request. At most 5. */
  outlines?: readonly string[];
}
