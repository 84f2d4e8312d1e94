import type {
  Exchange,
  ExchangeMessage,
  ExchangeRequest,
  ExchangeResponse,
  Failure,
  Redirect,
} from '@curlew/exchange';
import type { RequestProblem } from '@curlew/request';
import type { Call } from './call.ts';
import type { CallClock } from './call-clock.ts';

/** The outcome of a call. Times are milliseconds on its clock. */
export interface CallOutcome {
  response?: ExchangeResponse;
  messages?: ExchangeMessage[];
  redirects?: Redirect[];
  failure?: Failure;
  firstByteMs?: number;
  lastByteMs?: number;
}

/** The request as sent. */
export interface SentRequest extends Omit<ExchangeRequest, 'body' | 'problems'> {
  /** Kept if it is bytes in memory. */
  body?: unknown;
  problems: RequestProblem[];
}

/** Builds the exchange of a completed call. */
export function finishedExchange(
  call: Call,
  protocol: string,
  clock: CallClock,
  { method, url, headers, body, problems }: SentRequest,
  { response, messages = [], redirects = [], failure, firstByteMs, lastByteMs }: CallOutcome,
): Exchange {
  return {
    protocol,
    operation: call.operation.key,
    request: {
      method,
      url,
      headers,
      ...(body instanceof Uint8Array && { body }),
      ...(problems.length > 0 && { problems }),
    },
    ...(response && { response }),
    messages,
    redirects,
    startedAt: clock.startedAt,
    durationMs: clock.elapsedMs,
    timings: {
      ...(firstByteMs !== undefined && { firstByteMs }),
      ...(lastByteMs !== undefined && { lastByteMs }),
    },
    ...(failure && { failure }),
  };
}
