import type { TestCase } from '../cases/test-case.ts';
import type { CaseResult } from './case-result.ts';
import { skippedCase } from './run-case.ts';

/** Runs of one sequence, so that a script that always goes back ends. */
const MAX_RUNS_PER_CASE = 100;

/** A result, and the case that a script continues with. */
export interface SequenceStep {
  result: CaseResult;
  next?: string | null;
}

export interface SequenceOptions {
  /** Runs or skips one case. */
  run: (planned: TestCase) => Promise<SequenceStep>;
  onResult: (result: CaseResult) => void;
}

/**
 * Runs the cases of a sequence in order, or in the order that its scripts choose. Cases that were left out are skipped
 * cases; each further run of a case has a result of its own.
 */
export async function runSequence(
  cases: readonly TestCase[],
  { run, onResult }: SequenceOptions,
): Promise<void> {
  const counts = new Map<TestCase, number>();
  let reason = '';
  let at = 0;
  let runCount = 0;
  while (at < cases.length) {
    const planned = cases[at];
    if (planned === undefined) break;
    const count = (counts.get(planned) ?? 0) + 1;
    counts.set(planned, count);
    const { result, next } = await run(numbered(planned, count));
    runCount += 1;
    at += 1;
    if (next === undefined) {
      onResult(result);
      continue;
    }
    const target = next === null ? cases.length : cases.findIndex((one) => one.requestName === next);
    const problem =
      target < 0
        ? `The collection has no request \`${next}\` to continue with.`
        : runCount >= MAX_RUNS_PER_CASE * cases.length
          ? `The scripts go back and forth: more than ${runCount} runs.`
          : undefined;
    onResult(problem === undefined ? result : withProblem(result, problem));
    if (problem !== undefined) continue;
    at = target;
    reason = next === null ? 'A script ended the sequence.' : `A script continued with \`${next}\`.`;
  }
  for (const planned of cases) if (!counts.has(planned)) onResult(skippedCase(planned, reason));
}

function numbered(planned: TestCase, count: number): TestCase {
  if (count === 1) return planned;
  return { ...planned, id: `${planned.id} | run ${count}`, name: `${planned.name} (run ${count})` };
}

function withProblem(result: CaseResult, message: string): CaseResult {
  return {
    ...result,
    outcome: result.outcome === 'error' ? 'error' : 'failed',
    assertions: [...result.assertions, { name: 'setNextRequest', passed: false, message }],
  };
}
