import type {
  Exchange,
  ExchangeMessage,
  ExchangeRequest,
  ExchangeResponse,
  Failure,
  Redirect,
} from '@curlew/exchange';
import type { Json } from '@curlew/openapi';
import { parseWrittenJson, wireMethod, writtenJson } from '@curlew/openapi/internal';
import type { RequestProblem } from '@curlew/request';
import { MissingPackageError } from '../optional-package.ts';
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

/** The failure for an error before a request is sent. The error may quote credentials, so its message is not used. */
export function failureOfRequest(error: unknown, message = 'The request cannot be composed.'): Failure {
  if (error instanceof MissingPackageError)
    return { code: 'not-installed', message: `${error.message} ${error.help}` };
  const isDeep = error instanceof RangeError;
  return {
    code: 'invalid-call',
    message: isDeep ? 'A value of the request is nested too deeply to be sent.' : message,
  };
}

const encoder = new TextEncoder();

/** The text of a value as JSON, in UTF-8; its numbers as they were written. */
export function jsonBytes(value: Json): Uint8Array {
  return encoder.encode(writtenJson(value));
}

/** The value of bytes that are JSON; undefined for anything else. */
export function jsonValue(body: unknown): Json | undefined {
  return body instanceof Uint8Array ? parseWrittenJson(Buffer.from(body).toString('utf8')) : undefined;
}
