import { wireMethod } from '@curlew/request';
import type { Call } from './call.ts';
import type { Exchange } from './exchange.ts';
import type { Failure } from './failure.ts';

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
