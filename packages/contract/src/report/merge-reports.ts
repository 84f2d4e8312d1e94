import { joinCoverage } from './coverage-table.ts';
import { groupRefusals } from './group-refusals.ts';
import type { RunReport } from './run-report.ts';

/** Merges the reports of shards; a case in several reports keeps its worst outcome. */
export function mergeReports(reports: readonly RunReport[]): RunReport {
  const [first] = reports;
  if (first === undefined) throw new TypeError('mergeReports() requires at least one report.');
  const cases = new Map<string, RunReport['cases'][number]>();
  for (const reported of reports.flatMap((report) => report.cases)) {
    const known = cases.get(reported.id);
    if (!known || SEVERITY[reported.outcome] > SEVERITY[known.outcome]) cases.set(reported.id, reported);
  }
  return groupRefusals({
    ...first,
    sources: [...new Set(reports.flatMap(({ sources }) => sources))],
    startedAt: Math.min(...reports.map(({ startedAt }) => startedAt)),
    durationMs: Math.max(...reports.map(({ durationMs }) => durationMs)),
    isInterrupted: reports.some(({ isInterrupted }) => isInterrupted),
    cases: [...cases.values()],
    coverage: joinCoverage(reports.map(({ coverage }) => coverage)),
  });
}

const SEVERITY = { skipped: 0, passed: 1, error: 2, failed: 3 } as const;
