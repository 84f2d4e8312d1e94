import type { Exchange } from '../call/exchange.ts';
import type { AssertionResult } from '../run/case-result.ts';

/**
 * Which declared responses to a valid request pass. `declared`: all. `valid`: all but 400, 422 and 5xx.
 * `success`: only 2xx and 3xx.
 */
export const ACCEPTANCES = ['declared', 'valid', 'success'] as const;
export type Acceptance = (typeof ACCEPTANCES)[number];

/** A valid request may lack permission, refer to a missing resource, or conflict with its state. */
const NOT_INVALID: ReadonlySet<number> = new Set([401, 403, 404, 409, 410, 412, 423, 429]);

/** Whether the response to a valid request is acceptable. */
export function assertAccepted(exchange: Exchange, acceptance: Acceptance, index: number): AssertionResult[] {
  const { response } = exchange;
  if (response === undefined || acceptance === 'declared') return [];
  const { status, statusText } = response;
  const passed = status < 400 || (acceptance === 'valid' && NOT_INVALID.has(status));
  const answer = `${status}${statusText === '' ? '' : ` ${statusText}`}`;
  const sentence =
    status >= 500
      ? `The server answered a valid request with ${answer}.`
      : `The request is valid according to the description, but was rejected with ${answer}.`;
  return [
    {
      name: 'A valid request is accepted',
      passed,
      message: passed ? '' : sentence,
      exchange: index,
    },
  ];
}
