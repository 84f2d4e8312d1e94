import { availableParallelism } from 'node:os';
import type { CaseContext, TestCase } from '../cases/test-case.ts';
import type { CaseResult } from './case-result.ts';
import { RateLimiter } from './rate-limiter.ts';
import { INTERRUPTED, type RetryOptions, runCase, skippedCase } from './run-case.ts';
import { runSequence, type SequenceStep } from './run-sequence.ts';

export interface RunCasesOptions extends Partial<RetryOptions> {
  /** Maximum number of concurrent cases; default 4 per core. */
  concurrency?: number;
  /** Cases that start in a second; default 0: no limit. */
  rate?: number;
  /** Number of failures and errors after which no further case starts; default 0: no limit. */
  bail?: number;
  /** Called once with each result, in the order of completion. Results are not kept otherwise. */
  onResult: (result: CaseResult) => void;
}

const CASES_PER_CORE = 4;

/** Runs all cases; each run of a case has exactly one result, skipped ones included. Aborting `context.signal` ends the run. */
export async function runCases(
  cases: readonly TestCase[],
  context: CaseContext,
  options: RunCasesOptions,
): Promise<void> {
  const { concurrency = defaultConcurrency(), rate = 0, bail = 0, onResult } = options;
  const retry = { retries: options.retries ?? 0, retryOn: options.retryOn ?? 'network' };
  const limiter = new RateLimiter(rate);
  const queue = sequences(cases);
  let next = 0;
  let problemCount = 0;
  const stopReason = (): string | undefined => {
    if (context.signal.aborted) return INTERRUPTED;
    return bail > 0 && problemCount >= bail ? `The run ended after ${problemCount} failures.` : undefined;
  };
  const runOne = async (planned: TestCase): Promise<SequenceStep> => {
    if (stopReason() === undefined) await limiter.turn(context.signal);
    const reason = stopReason();
    const step: SequenceStep =
      reason === undefined
        ? await runCase(planned, context, retry)
        : { result: skippedCase(planned, reason) };
    if (step.result.outcome === 'failed' || step.result.outcome === 'error') problemCount += 1;
    return step;
  };
  const work = async (): Promise<void> => {
    for (;;) {
      const sequence = queue[next];
      next += 1;
      if (sequence === undefined) return;
      await runSequence(sequence, { run: runOne, onResult });
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, concurrency) }, work));
}

export function defaultConcurrency(): number {
  return CASES_PER_CORE * availableParallelism();
}

/** Groups the cases of a sequence, in order; every other case is its own group. */
function sequences(cases: readonly TestCase[]): TestCase[][] {
  const named = new Map<string, TestCase[]>();
  const all: TestCase[][] = [];
  for (const planned of cases) {
    const known = planned.sequence === undefined ? undefined : named.get(planned.sequence);
    if (known) {
      known.push(planned);
      continue;
    }
    const fresh = [planned];
    all.push(fresh);
    if (planned.sequence !== undefined) named.set(planned.sequence, fresh);
  }
  return all;
}
