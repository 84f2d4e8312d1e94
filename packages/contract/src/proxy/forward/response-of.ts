import type { IncomingMessage } from 'node:http';
import { headersOf } from '../../protocols/http/response-head.ts';
import type { Traffic } from '../traffic.ts';

/** A response of the target that has just begun. */
export function responseOf({
  statusCode = 502,
  statusMessage = '',
  rawHeaders,
}: IncomingMessage): NonNullable<Traffic['response']> {
  return {
    status: statusCode,
    statusText: statusMessage,
    headers: headersOf(rawHeaders),
    trailers: [],
    body: new Uint8Array(),
    truncated: false,
  };
}
