import type { Exchange, Failure } from '@curlew/exchange';
import { wireMethod } from '@curlew/openapi';
import type { Call } from './call.ts';

/** The exchange of a call that was never sent. */
export function failedExchange(call: Call, protocol: string, failure: Failure, url = ''): Exchange {
  return {
    protocol,
    operation: call.operation.key,
    request: { method: wireMethod(call.operation.method), url, headers: [] },
    messages: [],
    redirects: [],
    startedAt: Date.now(),
    durationMs: 0,
    timings: {},
    failure,
  };
}
