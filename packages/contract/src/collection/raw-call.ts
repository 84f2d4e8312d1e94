import { Location, type Operation } from '@curlew/openapi';
import type { HttpHeader } from '@curlew/openapi/internal';
import { BARE_OPERATION, type Call } from '../call/call.ts';

/** An operation without a description. */
export const NO_OPERATION: Operation = {
  ...BARE_OPERATION,
  key: 'request',
  extensions: { 'x-protocol': 'http' },
  location: new Location(''),
};

/** A request with everything that is sent. */
interface SentRequest {
  method: string;
  url: URL;
  headers: readonly HttpHeader[];
  body?: Uint8Array;
}

/** The call of a request that is complete: nothing is added to it. @param key of the operation that it calls. */
export function sentCall(
  { method, url, headers, body }: SentRequest,
  limits: Call['limits'] = {},
  key = NO_OPERATION.key,
): Call {
  return {
    operation: { ...NO_OPERATION, key },
    input: { server: { url: url.origin, variables: [] }, credentials: {} },
    limits,
    override: {
      method: method.toUpperCase(),
      pathAndQuery: url.pathname + url.search,
      headers,
      body: body ?? null,
    },
  };
}
