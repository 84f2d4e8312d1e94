import type { Exchange } from '@curlew/exchange';
import type { Operation } from '@curlew/openapi';
import type { AssertionResult } from '../run/case-result.ts';
import { errorStatus, type Inconclusive, inconclusiveReply } from './inconclusive.ts';

/**
 * Which declared responses to a valid request pass. `declared`: all. `valid`: 2xx and 3xx; 5xx but 503 fail, as do 400 and 422 to
 * requests that a description makes valid; all others are inconclusive. `success`: 2xx and 3xx; all others fail.
 */
export const ACCEPTANCES = ['declared', 'valid', 'success'] as const;
export type Acceptance = (typeof ACCEPTANCES)[number];

/** What the reply to a valid request tells. */
export interface JudgedReply {
  assertions: AssertionResult[];
  inconclusive?: Inconclusive;
}

/**
 * Judges the response to a valid request by its status.
 * @param isRecorded the request is one of a recording, which does not say what is valid.
 */
export function judgeReply(
  exchange: Exchange,
  operation: Operation,
  acceptance: Acceptance,
  { index, isRecorded }: { index: number; isRecorded: boolean },
): JudgedReply {
  const assertions = assertAccepted(exchange, acceptance, { index, isRecorded });
  const isJudged = acceptance !== 'valid' || assertions.length > 0;
  const inconclusive = isJudged ? undefined : inconclusiveReply(exchange, operation);
  return { assertions, ...(inconclusive && { inconclusive }) };
}

/** Whether the response to a valid request is acceptable; empty if its status does not tell. */
export function assertAccepted(
  exchange: Exchange,
  acceptance: Acceptance,
  { index, isRecorded }: { index: number; isRecorded: boolean },
): AssertionResult[] {
  const { response } = exchange;
  if (response === undefined || acceptance === 'declared') return [];
  const error = errorStatus(exchange);
  if (acceptance === 'valid' && error !== undefined && !isContradiction(error, isRecorded)) return [];
  const { status, statusText } = response;
  const answer = `${status}${statusText === '' ? '' : ` ${statusText}`}`;
  const sentence =
    (error ?? 0) >= 500
      ? `The server answered a valid request with ${answer}.`
      : `The request is valid according to the description, but was rejected with ${answer}.`;
  const passed = error === undefined;
  return [{ name: 'A valid request is accepted', passed, message: passed ? '' : sentence, exchange: index }];
}

/**
 * A valid request may lack permission, refer to a missing resource, or conflict with its state: that tells nothing about the
 * success. 400 and 422 tell that the request is invalid, which contradicts the description that it was checked against before it
 * was sent, whether they are declared or not: a constraint is missing. 5xx tells that the server failed.
 */
function isContradiction(status: number, isRecorded: boolean): boolean {
  if (status === 400 || status === 422) return !isRecorded;
  return status >= 500 && status !== 503;
}
