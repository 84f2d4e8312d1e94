import { joinCoverage } from './coverage-table.ts';
import { groupRefusals } from './group-refusals.ts';
import type { RunReport, UncheckedCounts } from './run-report.ts';

/** Merges the reports of shards; a case in several reports keeps its worst outcome. */
export function mergeReports(reports: readonly RunReport[]): RunReport {
  const [first] = reports;
  if (first === undefined) throw new TypeError('mergeReports() requires at least one report.');
  const cases = new Map<string, RunReport['cases'][number]>();
  for (const reported of reports.flatMap((report) => report.cases)) {
    const known = cases.get(reported.id);
    if (!known || SEVERITY[reported.outcome] > SEVERITY[known.outcome]) cases.set(reported.id, reported);
  }
  const { allowsInconclusive: _, ...head } = first;
  return groupRefusals({
    ...head,
    ...(reports.every((report) => report.allowsInconclusive) && { allowsInconclusive: true }),
    sources: [...new Set(reports.flatMap(({ sources }) => sources))],
    startedAt: Math.min(...reports.map(({ startedAt }) => startedAt)),
    durationMs: Math.max(...reports.map(({ durationMs }) => durationMs)),
    isInterrupted: reports.some(({ isInterrupted }) => isInterrupted),
    cases: [...cases.values()],
    coverage: joinCoverage(reports.map(({ coverage }) => coverage)),
    ...joinUnchecked(reports),
  });
}

/** `total` counts responses of runs in which some were not checked. */
function joinUnchecked(reports: readonly RunReport[]): Pick<RunReport, 'unchecked'> {
  const all = reports.flatMap(({ unchecked }) => unchecked ?? []);
  if (all.length === 0) return {};
  const sum = (part: keyof UncheckedCounts): number =>
    all.reduce((before, one) => before + (one[part] ?? 0), 0);
  const unread = sum('unread');
  const counts = { status: sum('status'), body: sum('body'), total: sum('total') };
  return { unchecked: { ...counts, ...(unread > 0 && { unread }) } };
}

const SEVERITY = { skipped: 0, passed: 1, inconclusive: 2, error: 3, failed: 4 } as const;
