import type { IncomingMessage } from 'node:http';
import { urlBelow } from '../../call/url-below.ts';
import { headersOf } from '../../protocols/http/response-head.ts';
import type { Target } from '../target.ts';
import type { Traffic } from '../traffic.ts';

/** The traffic of a request that has just arrived: nothing is read of its body, and nothing is answered. */
export function openTraffic(incoming: IncomingMessage, target: Target): Traffic {
  const { method = 'GET', url: pathAndQuery = '/', rawHeaders } = incoming;
  return {
    method,
    url: urlBelow(target.url, pathAndQuery).href,
    pathAndQuery,
    request: { headers: headersOf(rawHeaders), body: new Uint8Array(), truncated: false },
    messages: [],
    startedAt: Date.now(),
    durationMs: 0,
  };
}
