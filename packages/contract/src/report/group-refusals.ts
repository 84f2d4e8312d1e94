import type { CaseFinding } from '../run/case-result.ts';
import type { ReportedCase, RunReport } from './run-report.ts';

const ID_PREFIX = 'run | refusals | ';

/** A finding about a refusal, and its case. */
interface Refusal {
  reported: ReportedCase;
  finding: CaseFinding;
}

/**
 * Adds one failed case for each way in which refusals of invalid requests contradict the description, such as an undeclared
 * status, instead of one failure for each refusal. Groups of an earlier call are replaced.
 */
export function groupRefusals(report: RunReport): RunReport {
  const cases = report.cases.filter(({ id }) => !id.includes(ID_PREFIX));
  const byCause = new Map<string, Refusal[]>();
  for (const reported of cases)
    for (const finding of reported.findings) {
      if (!finding.isShared) continue;
      const cause = causeOf(reported, finding);
      const known = byCause.get(cause);
      if (known) known.push({ reported, finding });
      else byCause.set(cause, [{ reported, finding }]);
    }
  return { ...report, cases: [...cases, ...[...byCause].flatMap(([cause, list]) => groupOf(cause, list))] };
}

/** Status, kind and place: the same for all operations. */
function causeOf({ exchanges }: ReportedCase, { exchange, kind, name, instance }: CaseFinding): string {
  return [exchanges[exchange]?.status, kind, name, instance].filter((part) => part !== '' && part).join(' ');
}

function groupOf(cause: string, refusals: readonly Refusal[]): ReportedCase[] {
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
  const help = isStatus
    ? `Declare ${status}, \`4XX\` or \`default\` in \`responses\`, or accept the status with \`--accept-refusal ${status}\`.`
    : finding.help;
  return [
    {
      id: `${ID_PREFIX}${cause}`,
      name: cause,
      group: 'refusals',
      outcome: 'failed',
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
