import type { Exchange } from '@curlew/exchange';
import { type Action, headerValue } from '@curlew/openapi/internal';
import { waitFor } from '../run/run-cases.ts';

/** Steps of one workflow and of all that it calls, retries included. */
export const MAX_STEPS = 1_000;
/** Runs of one step, so that steps that lead to each other end. */
export const MAX_VISITS = 20;
/** Workflows that call each other. */
export const MAX_DEPTH = 20;
const MAX_RETRIES = 100;
/** Milliseconds before a retry, whatever the document or the server asks for. */
const MAX_DELAY_MS = 60_000;
/** Milliseconds of one workflow with all that it calls. */
export const MAX_DURATION_MS = 15 * 60_000;

/** What a workflow with all that it calls may still take. */
export interface FlowBudget {
  steps: number;
  /** On the clock of `performance.now()`. */
  endsAt: number;
}

export function newBudget(): FlowBudget {
  return { steps: MAX_STEPS, endsAt: performance.now() + MAX_DURATION_MS };
}

/** A budget that shares its steps with another one, and ends earlier if a step has a time limit. */
export function limitedBudget(budget: FlowBudget, timeoutMs: number | undefined): FlowBudget {
  if (timeoutMs === undefined) return budget;
  return {
    get steps() {
      return budget.steps;
    },
    set steps(left: number) {
      budget.steps = left;
    },
    endsAt: Math.min(budget.endsAt, performance.now() + timeoutMs),
  };
}

export function retryLimit({ retryLimit: limit = 1 }: Action): number {
  return Math.min(limit, MAX_RETRIES);
}

/** Waits as long as the server or the action asks for, within limits. */
export async function waitToRetry(
  { retryAfter = 0 }: Action,
  exchange: Exchange | undefined,
  { endsAt }: FlowBudget,
  signal: AbortSignal,
): Promise<void> {
  const asked = headerValue(exchange?.response?.headers ?? [], 'retry-after');
  const delayMs = retryAfterMs(asked) ?? retryAfter * 1000;
  const left = Math.max(0, endsAt - performance.now());
  await waitFor(Math.min(delayMs, MAX_DELAY_MS, left), signal);
}

/** RFC 9110, section 10.2.3: seconds, or a date. */
function retryAfterMs(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d+$/.test(text.trim())) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now());
}
