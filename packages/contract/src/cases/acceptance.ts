import type { Exchange } from '@curlew/exchange';
import type { Operation } from '@curlew/openapi';
import type { AssertionResult } from '../run/case-result.ts';
import { errorStatus, type Inconclusive, inconclusiveReply } from './inconclusive.ts';

/**
 * Which declared responses to a valid request pass. `declared`: all. `valid`: 2xx and 3xx; 400, 422 and 5xx but 503 fail,
 * all others are inconclusive. `success`: 2xx and 3xx; all others fail.
 */
export const ACCEPTANCES = ['declared', 'valid', 'success'] as const;
export type Acceptance = (typeof ACCEPTANCES)[number];

/** What the reply to a valid request tells. */
export interface JudgedReply {
  assertions: AssertionResult[];
  inconclusive?: Inconclusive;
}

/** Judges the response to a valid request by its status. */
export function judgeReply(
  exchange: Exchange,
  operation: Operation,
  acceptance: Acceptance,
  index: number,
): JudgedReply {
  const assertions = assertAccepted(exchange, acceptance, index);
  const isJudged = acceptance !== 'valid' || assertions.length > 0;
  const inconclusive = isJudged ? undefined : inconclusiveReply(exchange, operation);
  return { assertions, ...(inconclusive && { inconclusive }) };
}

/** Whether the response to a valid request is acceptable; empty if its status does not tell. */
export function assertAccepted(exchange: Exchange, acceptance: Acceptance, index: number): AssertionResult[] {
  const { response } = exchange;
  if (response === undefined || acceptance === 'declared') return [];
  const error = errorStatus(exchange);
  if (acceptance === 'valid' && error !== undefined && !isContradiction(error)) return [];
  const { status, statusText } = response;
  const answer = `${status}${statusText === '' ? '' : ` ${statusText}`}`;
  const sentence =
    (error ?? 0) >= 500
      ? `The server answered a valid request with ${answer}.`
      : `The request is valid according to the description, but was rejected with ${answer}.`;
  const passed = error === undefined;
  return [{ name: 'A valid request is accepted', passed, message: passed ? '' : sentence, exchange: index }];
}

/** A valid request may lack permission, refer to a missing resource, or conflict with its state; it is not invalid. */
function isContradiction(status: number): boolean {
  return status === 400 || status === 422 || (status >= 500 && status !== 503);
}
