import type { Exchange } from '@curlew/exchange';
import { Location, type Operation } from '@curlew/openapi';
import type { Session } from '../call/session.ts';
import { inconclusiveReply } from '../cases/judge-reply.ts';
import { positiveInput } from '../cases/positive-input.ts';
import {
  type CaseContext,
  type CaseFilter,
  type CaseRun,
  caseOperation,
  matchesFilters,
  operationName,
  type SkippedCase,
  type TestCase,
} from '../cases/test-case.ts';
import { findSources } from '../flow/find-sources.ts';
import type { CaseFinding } from '../run/case-result.ts';
import { EXPLORE_CHECKS, type ExploreCheck, type Family, getOddNames, type Pick } from './explore-checks.ts';
import {
  ExploreBudget,
  type ExploreLimits,
  type ExploreStep,
  runSteps,
  type SequenceContext,
} from './run-steps.ts';

export interface ExploreOptions extends ExploreLimits {
  seed: number;
  filters?: readonly CaseFilter[];
  variables?: Readonly<Record<string, string>>;
}

/** Sequences of one case; more of them repeat what was seen. */
const MAX_SEQUENCES = 200;

/**
 * Plans the exploration of a description: a case for each operation and each kind of fault that it can show. A case generates
 * sequences that end with its operation until one shows the fault, shortens that one, and reports it. Sequences depend
 * on the seed only.
 */
export function exploreCases(session: Session, options: ExploreOptions): TestCase[] {
  const { filters = [], variables = {}, seed } = options;
  const operations = session.api.operations.filter(
    (one) => one.kind === 'path' && session.getProtocol(one)?.id === 'http',
  );
  const family: Family = {
    operations,
    declared: session.api.operations,
    sources: findSources(session, operations),
    oddNames: (operation) => {
      const { body } = positiveInput(
        operation,
        { name: '', withOptional: true },
        session.inputs,
        variables,
      ).input;
      return getOddNames(operation, body);
    },
  };
  const planned = EXPLORE_CHECKS.flatMap((check) =>
    check.targets(family).flatMap((target) => {
      const described = caseOperation(target, 'http');
      return matchesFilters(described, filters) ? [{ check, target, described }] : [];
    }),
  );
  const budget = new ExploreBudget(options, planned.length);
  return planned.map(({ check, target, described }): TestCase => {
    const id = `${target.key} | explore | ${check.id}`;
    return {
      id,
      name: `${operationName(described)}: ${check.id}`,
      group: 'exploration',
      operation: described,
      purpose: 'expectation',
      operations: operations.map(({ key }) => key),
      seed,
      run: (context) => explore(check, target, { family, budget, pick: seededPick(seed, id) }, context),
    };
  });
}

interface Exploration {
  family: Family;
  budget: ExploreBudget;
  pick: Pick;
}

async function explore(
  check: ExploreCheck,
  target: Operation,
  { family, budget, pick }: Exploration,
  context: CaseContext,
): Promise<CaseRun | SkippedCase> {
  const run: SequenceContext = { context, sources: family.sources, share: budget.open() };
  const seen = new Set<string>();
  let ran: Exchange[] = [];
  let isJudged = false;
  for (let count = 0; count < MAX_SEQUENCES; count += 1) {
    const steps = check.sequence(target, family, pick);
    const key = JSON.stringify(steps.map(({ operation, ...rest }) => [operation.key, rest]));
    if (seen.has(key)) continue;
    seen.add(key);
    const exchanges = await runSteps(steps, run);
    if (exchanges === undefined) break;
    const sentence = check.judge(exchanges, steps);
    isJudged ||= sentence !== undefined;
    if (ran.length === 0 || sentence !== undefined) ran = exchanges;
    if (!sentence) continue;
    const found = await shorten(check, { steps, exchanges, sentence }, { ...run, share: budget.rest() });
    return failedRun(check, target, found, context);
  }
  if (ran.length === 0) return { skipped: 'The time or the requests of the exploration ended before.' };
  const assertions = isJudged ? [{ name: check.name, passed: true, message: '' }] : [];
  if (isJudged) return { exchanges: ran, findings: [], assertions };
  const replies = ran.flatMap((exchange) => inconclusiveReply(exchange, target) ?? []);
  return {
    exchanges: ran,
    findings: [],
    assertions,
    inconclusive: replies[0] ?? { cause: 'values', reason: 'No sequence led to a reply that tells.' },
  };
}

interface Found {
  steps: readonly ExploreStep[];
  exchanges: readonly Exchange[];
  sentence: string;
}

/** Leaves out steps and unusual values as long as the fault is still seen. */
async function shorten(check: ExploreCheck, found: Found, run: SequenceContext): Promise<Found> {
  let best = found;
  for (let at = 0; at < best.steps.length; ) {
    const others = shorterAt(best.steps, at);
    if (others === undefined) {
      at += 1;
      continue;
    }
    const exchanges = await runSteps(others, run);
    if (exchanges === undefined) break;
    const sentence = check.judge(exchanges, others);
    if (sentence) best = { steps: others, exchanges, sentence };
    else at += 1;
  }
  return best;
}

/** The steps without one of them; the last one stays, without its unusual value. */
function shorterAt(steps: readonly ExploreStep[], at: number): ExploreStep[] | undefined {
  if (at < steps.length - 1) return steps.filter((_, index) => index !== at);
  const { odd, ...plain } = steps[at] as ExploreStep;
  return odd === undefined ? undefined : [...steps.slice(0, at), plain];
}

function failedRun(
  { id, isOfPath }: ExploreCheck,
  { location: own }: Operation,
  { steps, exchanges, sentence }: Found,
  { session: { description } }: CaseContext,
): CaseRun {
  const path = own.pointer.slice(0, own.pointer.lastIndexOf('/'));
  const location = isOfPath ? new Location(own.file, path) : own;
  const texts = steps.map(({ operation, method, odd, isAnonymous }, at) => {
    const called = method === undefined ? operationName(operation) : `${method} ${operation.path}`;
    const changed = odd ? ` with ${odd.name} = ${JSON.stringify(odd.value).slice(0, 40)}` : '';
    const bare = isAnonymous ? ' without credentials' : '';
    return `${at + 1}. ${called}${changed}${bare}: ${exchanges[at]?.response?.status ?? 'no reply'}`;
  });
  const finding: CaseFinding = {
    kind: id,
    part: 'call',
    instance: '',
    sentence: `${sentence} Steps: ${texts.join('; ')}.`,
    schema: { location, span: description.span(location) },
    exchange: exchanges.length - 1,
  };
  return { exchanges: [...exchanges], findings: [finding], assertions: [] };
}

/** A generator of numbers (mulberry32) that begins with a hash (FNV-1a) of the seed and the id of a case. */
function seededPick(seed: number, id: string): Pick {
  let state = 0x811c9dc5 ^ seed;
  for (const character of id) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (count) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * count);
  };
}
