import type { CaseContext, CaseRun, TestCase } from '../cases/test-case.ts';
import { caseOutcome, isNetworkFault, succeededOperations } from './case-outcome.ts';
import type { CaseResult } from './case-result.ts';
import { waitFor } from './rate-limiter.ts';

export interface RetryOptions {
  /** Further attempts. */
  retries: number;
  /** `network`: retry only network failures. */
  retryOn: 'network' | 'any';
}

/** Delay before the first retry in milliseconds; doubled for each further one. */
const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 5_000;

/** Runs one case with its retries. Findings are those of the last attempt, exchanges those of all. */
export async function runCase(
  planned: TestCase,
  context: CaseContext,
  { retries, retryOn }: RetryOptions,
): Promise<{ result: CaseResult; next?: string | null }> {
  const startedAt = Date.now();
  const started = performance.now();
  const earlier: CaseRun['exchanges'] = [];
  for (let attempt = 1; ; attempt += 1) {
    const ran = await planned.run(context);
    const next = ran.next === undefined ? {} : { next: ran.next };
    if ('skipped' in ran) return { result: skippedCase(planned, ran.skipped), ...next };
    const outcome = caseOutcome(ran);
    const isOver = outcome === 'passed' || attempt > retries || context.signal.aborted;
    if (isOver || (retryOn === 'network' && !isNetworkFault(ran))) {
      const result = {
        ...head(planned),
        ...joined(earlier, ran),
        attempts: attempt,
        startedAt,
        durationMs: performance.now() - started,
        ...(planned.purpose !== 'refusal' && withSucceeded(ran)),
        ...(outcome === 'inconclusive' && ran.inconclusive),
      };
      const isCut =
        context.signal.aborted && ran.exchanges.some(({ failure }) => failure?.code === 'aborted');
      return {
        result: isCut ? { ...result, outcome: 'skipped', reason: INTERRUPTED } : { ...result, outcome },
        ...next,
      };
    }
    earlier.push(...ran.exchanges);
    await waitFor(Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempt - 1)), context.signal);
  }
}

export const INTERRUPTED = 'The run was interrupted.';

/** The result of a case that did not run. */
export function skippedCase(planned: TestCase, reason: string): CaseResult {
  return {
    ...head(planned),
    outcome: 'skipped',
    reason,
    exchanges: [],
    findings: [],
    assertions: [],
    attempts: 0,
    startedAt: Date.now(),
    durationMs: 0,
  };
}

function head({ id, name, group, operation, purpose, seed }: TestCase) {
  return {
    id,
    name,
    group,
    ...(operation && { operation }),
    ...(purpose && { purpose }),
    ...(seed !== undefined && { seed }),
  };
}

function withSucceeded(ran: CaseRun): Pick<CaseResult, 'succeeded'> {
  const succeeded = succeededOperations(ran);
  return succeeded.length > 0 ? { succeeded } : {};
}

function joined(
  earlier: CaseRun['exchanges'],
  ran: CaseRun,
): Pick<CaseResult, 'exchanges' | 'findings' | 'assertions'> {
  const offset = earlier.length;
  return {
    exchanges: [...earlier, ...ran.exchanges],
    findings: ran.findings.map((finding) => ({ ...finding, exchange: finding.exchange + offset })),
    assertions: ran.assertions.map((one) =>
      one.exchange === undefined ? one : { ...one, exchange: one.exchange + offset },
    ),
  };
}
