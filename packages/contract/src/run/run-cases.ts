import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { pluralize } from '@curlew/diagnostics/internal';
import { FAILURES, type FailureCode, getSeverity } from '@curlew/exchange';
import { errorStatus } from '../cases/judge-reply.ts';
import type { CaseContext, CaseRun, TestCase } from '../cases/test-case.ts';
import type { CaseResult } from './case-result.ts';

/** How cases are run: concurrency, rate, retries and limits. */
export interface RunCasesOptions extends Partial<RetryOptions> {
  /** Maximum number of concurrent cases; default 4 per core. */
  concurrency?: number;
  /** Cases that start in a second; default 0: no limit. */
  rate?: number;
  /** Number of failures and errors after which no further case starts but those that remove test data; default 0: no limit. */
  bail?: number;
  /** Called once with each result, in the order of completion. Results are not kept otherwise. */
  onResult: (result: CaseResult) => void;
}

const CASES_PER_CORE = 4;

/** Runs of one case, so that a script that always goes back ends. */
const MAX_RUNS = 20;

/** A result, and the case that a script continues with. */
interface SequenceStep {
  result: CaseResult;
  next?: string | null;
  nextReason?: string;
}

interface SequenceOptions {
  /** Runs or skips one case. */
  run: (planned: TestCase) => Promise<SequenceStep>;
  onResult: (result: CaseResult) => void;
}

interface RetryOptions {
  /** Further attempts. */
  retries: number;
  /** `network`: retry only network failures. */
  retryOn: 'network' | 'any';
}

/** Delay before the first retry in milliseconds; doubled for each further one. */
const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 5_000;
const INTERRUPTED = 'The run was interrupted.';

/** Runs all cases; each run of a case has exactly one result, skipped ones included. Aborting `context.signal` ends the run. */
export async function runCases(
  cases: readonly TestCase[],
  context: CaseContext,
  options: RunCasesOptions,
): Promise<void> {
  const { concurrency = CASES_PER_CORE * availableParallelism(), rate = 0, bail = 0, onResult } = options;
  const retry = { retries: options.retries ?? 0, retryOn: options.retryOn ?? 'network' };
  const limiter = new RateLimiter(rate);
  let problemCount = 0;
  const stopReason = (): string | undefined => {
    if (context.signal.aborted) return INTERRUPTED;
    return bail > 0 && problemCount >= bail
      ? `The run ended after ${pluralize(problemCount, 'failure')}.`
      : undefined;
  };
  const runOne = async (planned: TestCase): Promise<SequenceStep> => {
    const isTurn = (): boolean =>
      stopReason() === undefined || (planned.isAlways === true && !context.signal.aborted);
    if (isTurn()) await limiter.turn(context.signal);
    const reason = stopReason() ?? INTERRUPTED;
    const step: SequenceStep = isTurn()
      ? await runCase(planned, stopReason() === undefined ? context : { ...context, ended: reason }, retry)
      : { result: skippedCase(planned, reason) };
    if (step.result.outcome === 'failed' || step.result.outcome === 'error') problemCount += 1;
    return step;
  };
  for (const isLast of [false, true]) {
    const left = sequences(cases.filter((one) => isDeletion(one) === isLast)).values();
    const work = async (): Promise<void> => {
      for (const sequence of left) await runSequence(sequence, { run: runOne, onResult });
    };
    await Promise.all(Array.from({ length: Math.max(1, concurrency) }, work));
  }
}

/** Whether a case deletes what others may call: a valid call of DELETE, which runs after all others. */
function isDeletion({ purpose, operation, sequence }: TestCase): boolean {
  return purpose === 'success' && operation?.method === 'DELETE' && sequence === undefined;
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

/**
 * Runs the cases of a sequence in order, or in the order that its scripts choose. Cases that were left out are skipped
 * cases; each further run of a case has a result of its own.
 */
export async function runSequence(
  cases: readonly TestCase[],
  { run, onResult }: SequenceOptions,
): Promise<void> {
  const counts = new Map<TestCase, number>();
  const getRuns = (index: number): number => {
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
    const { result, next, nextReason } = await run(numbered(planned, count));
    at += 1;
    if (next === undefined) {
      onResult(result);
      continue;
    }
    const target = next === null ? endOfIteration(cases, planned) : indexOfRequest(cases, next, planned);
    const problem =
      target < 0
        ? `The collection has no request \`${next}\` to continue with.`
        : getRuns(target) >= MAX_RUNS
          ? `The request \`${next}\` was already sent ${MAX_RUNS} times.`
          : undefined;
    onResult(problem === undefined ? result : withProblem(result, problem));
    if (problem !== undefined) continue;
    at = target;
    reason =
      nextReason ?? (next === null ? 'A script ended the sequence.' : `A script continued with \`${next}\`.`);
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

/** Runs one case with its retries. Findings are those of the last attempt, exchanges those of all. */
async function runCase(
  planned: TestCase,
  context: CaseContext,
  { retries, retryOn }: RetryOptions,
): Promise<SequenceStep> {
  const startedAt = Date.now();
  const started = performance.now();
  const earlier: CaseRun['exchanges'] = [];
  for (let attempt = 1; ; attempt += 1) {
    const ran = await planned.run(context);
    const { nextReason } = 'skipped' in ran ? {} : ran;
    const next = {
      ...(ran.next !== undefined && { next: ran.next }),
      ...(nextReason !== undefined && { nextReason }),
    };
    if ('skipped' in ran) return { result: skippedCase(planned, ran.skipped), ...next };
    const outcome = caseOutcome(ran);
    const isOver = outcome === 'passed' || attempt > retries || context.signal.aborted;
    if (isOver || (retryOn === 'network' && !isNetworkFailure(ran))) {
      const result = {
        ...head(planned),
        ...joined(earlier, ran),
        attempts: attempt,
        startedAt,
        durationMs: performance.now() - started,
        ...(planned.purpose !== 'refusal' && withSucceeded(ran)),
        ...(outcome === 'inconclusive' && ran.inconclusive),
        ...(outcome === 'failed' && ran.inconclusive && { cause: ran.inconclusive.cause }),
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

/** The result of a case that did not run. */
function skippedCase(planned: TestCase, reason: string): CaseResult {
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

/** Failures outside the contract: network, configuration or abort. */
const SETUP: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'invalid-call',
  'unknown-protocol',
  'not-allowed',
  'not-installed',
  'tls',
  'aborted',
]);

/** `error` if no usable response was received, `failed` if it contradicts the description or an expectation. */
export function caseOutcome({
  exchanges,
  findings,
  assertions,
  inconclusive,
  repeated = 0,
}: CaseRun): 'passed' | 'failed' | 'error' | 'inconclusive' {
  const counted = exchanges.slice(repeated);
  if (counted.some(({ failure }) => failure && (FAILURES[failure.code].network || SETUP.has(failure.code))))
    return 'error';
  if (assertions.some(({ passed }) => !passed)) return 'failed';
  const own = findings.filter(({ isShared }) => !isShared);
  if (own.some((finding) => getSeverity(finding) === 'error')) return 'failed';
  return inconclusive === undefined ? 'passed' : 'inconclusive';
}

/** Keys of the operations that replied with a success. */
export function succeededOperations({ exchanges }: CaseRun): string[] {
  const succeeded = exchanges.filter(
    (exchange) => exchange.response && !exchange.failure && errorStatus(exchange) === undefined,
  );
  return [...new Set(succeeded.map(({ operation }) => operation))];
}

/** Whether only the network failed, so that a retry may succeed. */
export function isNetworkFailure({ exchanges, repeated = 0 }: CaseRun): boolean {
  return exchanges
    .slice(repeated)
    .some(({ failure }) => failure !== undefined && FAILURES[failure.code].network);
}

/** Limits starts per second, evenly spread. */
export class RateLimiter {
  readonly #intervalMs: number;
  #nextAt = 0;

  /** @param perSecond 0: no limit. */
  constructor(perSecond: number) {
    this.#intervalMs = perSecond > 0 ? 1000 / perSecond : 0;
  }

  /** Resolves when the next case may start; at once if the signal is aborted. */
  async turn(signal: AbortSignal): Promise<void> {
    if (this.#intervalMs === 0) return;
    const now = performance.now();
    const at = Math.max(now, this.#nextAt);
    this.#nextAt = at + this.#intervalMs;
    if (at > now) await waitFor(at - now, signal);
  }
}

/** Milliseconds, or less when the signal is aborted. */
export async function waitFor(delayMs: number, signal: AbortSignal): Promise<void> {
  try {
    await wait(delayMs, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
