import { pluralize } from '@curlew/diagnostics/internal';
import { INCONCLUSIVE_HELP } from '../run/case-result.ts';
import { type CaseProblem, caseProblems, spanText } from './case-problems.ts';
import type { Outcome, ReportedCase } from './run-report.ts';

/** One reason why cases did not pass, or a warning about them. */
export interface CaseCause {
  /** Its cases, in the order of the plan. */
  cases: ReportedCase[];
  /** Of the first of them; absent where the cases were not checked, or tell nothing. */
  problem?: CaseProblem;
  outcome: Outcome;
  /** Why it was not checked, or tells nothing. */
  reason?: string;
  /** What to do about inconclusive cases. */
  help?: string;
}

/**
 * Groups cases by what is wrong, whichever operation it is found at: problems at one place of the description, and cases that
 * were not checked for one reason. Errors first, then warnings, then what is not known.
 */
export function caseCauses(cases: readonly ReportedCase[]): CaseCause[] {
  const causes = new Map<string, CaseCause>();
  const places = new Map<string, Set<string>>();
  const add = (key: string, reported: ReportedCase, cause: Omit<CaseCause, 'cases'>): void => {
    const known = causes.get(key);
    if (known === undefined) causes.set(key, { ...cause, cases: [reported] });
    else if (known.cases.at(-1) !== reported) known.cases.push(reported);
    const place = spanText(cause.problem?.span);
    if (place !== undefined) places.set(key, (places.get(key) ?? new Set()).add(place));
  };
  for (const reported of cases) {
    const { outcome } = reported;
    const problems = caseProblems(reported);
    for (const problem of problems) add(getKey(problem, reported), reported, { problem, outcome });
    if (problems.length > 0 || outcome === 'passed') continue;
    const { reason = '', cause = 'values' } = reported;
    const help = outcome === 'inconclusive' ? { help: INCONCLUSIVE_HELP[cause] } : {};
    add(JSON.stringify([outcome, cause, reason]), reported, { outcome, reason, ...help });
  }
  return Array.from(causes, ([key, cause]) => withPlaces(cause, places.get(key)?.size ?? 0)).sort(
    (one, other) => getRank(one) - getRank(other),
  );
}

/** Says how many places of the description a cause is found at. */
function withPlaces({ problem, ...cause }: CaseCause, count: number): CaseCause {
  if (problem === undefined || count < 2) return { ...cause, ...(problem && { problem }) };
  const place = spanText(problem.span);
  const others = ` and ${pluralize(count - 1, 'other place')}`;
  const notes = problem.notes.map((note) => (note === place ? `${note}${others}` : note));
  return { ...cause, problem: { ...problem, notes } };
}

/** Kinds of findings about a response as a whole: many operations lack the same declaration, each at a place of its own. */
const OF_WHOLE_RESPONSE = new Set([
  'undeclared-status',
  'undeclared-body',
  'missing-content-type',
  'missing-body',
  'unrefused-request',
]);

/**
 * The place in the description and the name of the property, wherever a value of the schema is found; without a place the
 * sentence, which has the value. Of a response as a whole its status.
 */
function getKey(
  { severity, code, sentence, span, place, exchange }: CaseProblem,
  { exchanges }: ReportedCase,
): string {
  const status = exchange === undefined ? undefined : exchanges[exchange]?.status;
  // Whatever their status, responses have one media type for one reason.
  if (code === 'undeclared-content-type') return JSON.stringify([severity, code, sentence]);
  if (code === 'ignored-authorization') return JSON.stringify([severity, code]);
  if (status !== undefined && OF_WHOLE_RESPONSE.has(code)) return JSON.stringify([severity, code, status]);
  const name = place.slice(place.lastIndexOf('/') + 1);
  return JSON.stringify(
    span ? [severity, code, span.file, span.line, span.column, name] : [severity, code, place, sentence],
  );
}

const RANKS: Record<Outcome, number> = { failed: 0, error: 1, passed: 2, inconclusive: 3, skipped: 4 };

function getRank({ problem, outcome }: CaseCause): number {
  return problem?.severity === 'warning' ? RANKS.passed : RANKS[outcome];
}

/** ` (12 cases of 4 operations)`; nothing for one case. */
export function spreadText(cases: readonly ReportedCase[]): string {
  if (cases.length === 1) return '';
  const operations = new Set(cases.flatMap(({ operation }) => operation?.key ?? []));
  const of = operations.size > 1 ? ` of ${operations.size} operations` : '';
  return ` (${cases.length} cases${of})`;
}
