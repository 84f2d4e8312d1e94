import { getSeverity } from '@curlew/exchange';
import { getAdvice, type RunAdvice } from '../cases/run-advice.ts';
import type { CaseFinding } from '../run/case-result.ts';
import { joinCoverage } from './coverage.ts';
import type { ReportedCase, RunReport, UncheckedCounts } from './run-report.ts';

const ID_PREFIX = 'run | refusals | ';

/** A finding about a refusal of an invalid request, and its case. */
interface SharedFinding {
  reported: ReportedCase;
  finding: CaseFinding;
}

/**
 * Adds one failed case for each way in which refusals of invalid requests contradict the description, such as an undeclared
 * status, instead of one failure for each refusal. Groups of an earlier call are replaced.
 */
export function groupRefusals(report: RunReport, advice: RunAdvice = getAdvice({})): RunReport {
  const cases = report.cases.filter((one) => !isRefusalGroup(one));
  const byCause = new Map<string, SharedFinding[]>();
  for (const reported of cases)
    for (const finding of reported.findings) {
      if (!finding.isShared) continue;
      const cause = getCause(reported, finding);
      const known = byCause.get(cause);
      if (known) known.push({ reported, finding });
      else byCause.set(cause, [{ reported, finding }]);
    }
  return {
    ...report,
    cases: [...cases, ...[...byCause].flatMap(([cause, list]) => getGroup(cause, list, advice))],
  };
}

/** Whether a case is one that `groupRefusals` has added. */
export function isRefusalGroup({ id }: Pick<ReportedCase, 'id'>): boolean {
  return id.includes(ID_PREFIX);
}

/** Status, kind and place: the same for all operations. */
function getCause({ exchanges }: ReportedCase, { exchange, kind, name, instance }: CaseFinding): string {
  return [exchanges[exchange]?.status, kind, name, instance].filter((part) => part !== '' && part).join(' ');
}

function getGroup(cause: string, refusals: readonly SharedFinding[], advice: RunAdvice): ReportedCase[] {
  const [first] = refusals;
  if (first === undefined) return [];
  const { exchanges, operation, startedAt, seed } = first.reported;
  const { exchange: index, isShared: _shared, ...finding } = first.finding;
  const exchange = exchanges[index];
  const count = new Set(refusals.map(({ reported }) => reported.operation?.key)).size;
  const name = operation ? `${operation.method} ${operation.path}` : first.reported.name;
  const others = count === 1 ? '' : ` and ${count - 1} other ${count === 2 ? 'operation' : 'operations'}`;
  const status = exchange?.status ?? 0;
  const isStatus = finding.kind === 'undeclared-status';
  const what = isStatus
    ? `${count === 1 ? 'answers' : 'answer'} ${status} to invalid requests, which is not declared.`
    : `refuse${count === 1 ? 's' : ''} invalid requests with ${status} in a way that is not declared. ${finding.sentence}`;
  const accepting = advice.acceptStatus ? `, or ${advice.acceptStatus(status)}` : '';
  const help = isStatus
    ? `Declare ${status}, \`4XX\` or \`default\` in \`responses\`${accepting}.`
    : finding.help;
  return [
    {
      id: `${ID_PREFIX}${cause}`,
      name: cause,
      group: 'refusals',
      outcome: getSeverity(finding) === 'error' ? 'failed' : 'passed',
      attempts: 1,
      startedAt,
      durationMs: 0,
      ...(seed !== undefined && { seed }),
      exchanges: exchange ? [exchange] : [],
      findings: [
        {
          ...finding,
          sentence: `${name}${others} ${what} Cases: ${refusals.length}.`,
          ...(help !== undefined && { help }),
          exchange: 0,
        },
      ],
      assertions: [],
    },
  ];
}

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
  // Each part of a run leaves out the same cases.
  const unchanged = Math.max(...reports.map((report) => report.unchanged ?? 0));
  const inOtherParts = reports.reduce((sum, report) => sum + (report.inOtherParts ?? 0), 0);
  return groupRefusals({
    ...head,
    ...(reports.every((report) => report.allowsInconclusive) && { allowsInconclusive: true }),
    ...(unchanged > 0 && { unchanged }),
    ...(inOtherParts > 0 && { inOtherParts }),
    sources: [...new Set(reports.flatMap(({ sources }) => sources))],
    startedAt: Math.min(...reports.map(({ startedAt }) => startedAt)),
    durationMs: Math.max(...reports.map(({ durationMs }) => durationMs)),
    isInterrupted: reports.some(({ isInterrupted }) => isInterrupted),
    cases: [...cases.values()],
    coverage: joinCoverage(reports.map(({ coverage }) => coverage)),
    ...joinUnchecked(reports),
    ...joinAccepted(reports),
  });
}

function joinAccepted(reports: readonly RunReport[]): Pick<RunReport, 'accepted'> {
  const all = reports.flatMap(({ accepted }) => accepted ?? []);
  if (all.length === 0) return {};
  const sum = (part: 'known' | 'ignored'): number => all.reduce((before, one) => before + one[part], 0);
  const stale = [...new Set(all.flatMap((one) => one.stale))];
  return { accepted: { known: sum('known'), ignored: sum('ignored'), stale } };
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

/**
 * The report of a plan of which only some cases ran again: the others keep their results, and operations without a
 * repeated case their coverage.
 * @param ids the cases of the plan, in order.
 * @param advice of the interface that shows the report; default: that of the command line.
 */
export function updateReport(
  previous: RunReport,
  next: RunReport,
  ids: readonly string[],
  advice?: RunAdvice,
): RunReport {
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
  return groupRefusals(
    {
      ...next,
      cases: ids.flatMap((id) => results.get(id) ?? []),
      coverage: joinCoverage([next.coverage, { operations: kept }]),
    },
    advice,
  );
}
