import type { TestCase } from '../cases/test-case.ts';
import type { CaseResult } from './case-result.ts';
import { skippedCase } from './run-case.ts';

/** Runs of one case, so that a script that always goes back ends. */
const MAX_RUNS = 20;

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
  const runsOf = (index: number): number => {
    const target = cases[index];
    return (target && counts.get(target)) ?? 0;
  };
  let reason = '';
  let at = 0;
  while (at < cases.length) {
    const planned = cases[at];
    if (planned === undefined) break;
    const count = (counts.get(planned) ?? 0) + 1;
    counts.set(planned, count);
    const { result, next } = await run(numbered(planned, count));
    at += 1;
    if (next === undefined) {
      onResult(result);
      continue;
    }
    const target = next === null ? endOfIteration(cases, planned) : indexOfRequest(cases, next, planned);
    const problem =
      target < 0
        ? `The collection has no request \`${next}\` to continue with.`
        : runsOf(target) >= MAX_RUNS
          ? `The request \`${next}\` was already sent ${MAX_RUNS} times.`
          : undefined;
    onResult(problem === undefined ? result : withProblem(result, problem));
    if (problem !== undefined) continue;
    at = target;
    reason = next === null ? 'A script ended the sequence.' : `A script continued with \`${next}\`.`;
  }
  for (const planned of cases) if (!counts.has(planned)) onResult(skippedCase(planned, reason));
}

/** The first case of the next iteration. */
function endOfIteration(cases: readonly TestCase[], { iteration }: TestCase): number {
  const next = cases.findIndex((one) => (one.iteration ?? 0) > (iteration ?? 0));
  return next < 0 ? cases.length : next;
}

/** The case with this name; requests of one operation are cases of their own, named by their examples. */
function indexOfRequest(cases: readonly TestCase[], name: string, { iteration }: TestCase): number {
  const isHere = (one: TestCase): boolean => one.iteration === iteration;
  const own = cases.findIndex((one) => isHere(one) && one.requestNames?.[0] === name);
  return own >= 0 ? own : cases.findIndex((one) => isHere(one) && one.requestNames?.includes(name) === true);
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
