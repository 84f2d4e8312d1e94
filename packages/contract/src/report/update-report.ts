import { joinCoverage } from './coverage-table.ts';
import { groupRefusals } from './group-refusals.ts';
import type { RunReport } from './run-report.ts';

/**
 * The report of a plan of which only some cases ran again: the others keep their results, and operations without a
 * repeated case their coverage.
 * @param ids the cases of the plan, in order.
 */
export function updateReport(previous: RunReport, next: RunReport, ids: readonly string[]): RunReport {
  const results = new Map([...previous.cases, ...next.cases].map((reported) => [reported.id, reported]));
  const repeatedIds = new Set(next.cases.map(({ id }) => id));
  // Cases that keep their results covered what they covered before.
  const keptKeys = new Set(
    previous.cases.flatMap(({ id, operation }) => (repeatedIds.has(id) ? [] : (operation?.key ?? []))),
  );
  const repeated = new Set(
    next.cases.flatMap(({ operation }) => operation?.key ?? []).filter((key) => !keptKeys.has(key)),
  );
  const present = new Set(next.coverage.operations.map(({ key }) => key));
  const kept = previous.coverage.operations.filter(({ key }) => present.has(key) && !repeated.has(key));
  return groupRefusals({
    ...next,
    cases: ids.flatMap((id) => results.get(id) ?? []),
    coverage: joinCoverage([next.coverage, { operations: kept }]),
  });
}
