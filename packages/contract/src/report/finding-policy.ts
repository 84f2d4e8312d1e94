import { applyPolicy, type Diagnostic, type Policy, type Severity } from '@curlew/diagnostics';
import { FINDINGS, type Finding, type FindingKind, getSeverity } from '@curlew/exchange';
import type { CaseFinding } from '../run/case-result.ts';
import { groupRefusals, isRefusalGroup } from './merge-reports.ts';
import type { ReportedCase, RunReport } from './run-report.ts';

/** Accepted findings of an API, stored in a file under version control. */
export interface FindingBaseline {
  version: 1;
  /** Sorted, so that a change shows as a small difference. */
  findings: KnownFinding[];
}

/** The cause of a finding, without values and counts, which differ from run to run. */
export interface KnownFinding {
  /** `undeclared-property` and the like. */
  kind: string;
  /** `GET /orders/{id}`; the name of the case where it calls no operation. */
  operation: string;
  /** Part of the exchange, name and JSON Pointer; the index of each list is `*`. */
  place: string;
  /** Status of the response. */
  status?: number;
  /** Why it is accepted, for later readers. */
  reason?: string;
}

/** What a project decided about findings: severities and places as for problems of descriptions, and what is known already. */
export interface FindingPolicy extends JudgingPolicy {
  baseline?: FindingBaseline;
}

/** Severities and places for findings. */
export interface JudgingPolicy extends Policy {
  /** Whether a description itself accepts a finding, which has the form of a problem at its place in the description. */
  accepts?: (problem: Diagnostic) => boolean;
}

/**
 * Returns a report without the findings that a project accepts, and with its severities. A case fails if a finding of severity
 * `error` or a failed assertion is left. `info` counts as a warning here.
 * @param onMatch called with each matching ignore, once for each finding.
 */
export function applyFindingPolicy(
  report: RunReport,
  { baseline, ...policy }: FindingPolicy,
  onMatch?: Parameters<typeof applyPolicy>[2],
): RunReport {
  const known = new Set(baseline?.findings.map(identify));
  const met = new Set<string>();
  const accepted = { known: 0, ignored: 0 };
  const own = report.cases.filter((one) => !isRefusalGroup(one));
  const cases = own.map((reported): ReportedCase => {
    const judged = judgeFindings(reported.findings, policy, onMatch);
    accepted.ignored += reported.findings.length - judged.length;
    const findings = judged.filter((finding) => {
      const id = identify(knownFinding(reported, finding));
      met.add(id);
      return !known.has(id);
    });
    accepted.known += judged.length - findings.length;
    return { ...reported, findings, outcome: getOutcome(reported, findings) };
  });
  const judged = judgedStatuses(report);
  const stale = (baseline?.findings ?? []).filter((one) => isJudged(one, judged) && !met.has(identify(one)));
  const left = groupRefusals({ ...report, cases });
  if (accepted.known + accepted.ignored === 0 && stale.length === 0) return left;
  return { ...left, accepted: { ...accepted, stale: stale.map(describeKnown) } };
}

/** Findings with the severities of a project, without those that it ignores. */
export function judgeFindings<Kind extends Finding>(
  findings: readonly Kind[],
  policy: JudgingPolicy,
  onMatch?: Parameters<typeof applyPolicy>[2],
): Kind[] {
  return findings.flatMap((finding) => {
    const problem = asDiagnostic(finding);
    if (policy.accepts?.(problem)) return [];
    const [left] = applyPolicy([problem], policy, onMatch);
    if (left === undefined) return [];
    const severity = left.severity === 'error' ? 'error' : 'warning';
    return [severity === getSeverity(finding) ? finding : { ...finding, severity }];
  });
}

/** The findings of a run as a baseline; of an earlier one reasons stay, and all about operations that the run did not judge. */
export function findingBaseline(report: RunReport, before?: FindingBaseline): FindingBaseline {
  const reasons = new Map(before?.findings.map((one) => [identify(one), one.reason]));
  const judged = judgedStatuses(report);
  const kept = (before?.findings ?? []).filter((one) => !isJudged(one, judged));
  const found = new Map(kept.map((one) => [identify(one), one]));
  for (const reported of report.cases.filter((one) => !isRefusalGroup(one)))
    for (const finding of reported.findings) {
      const known = knownFinding(reported, finding);
      const id = identify(known);
      const reason = reasons.get(id);
      found.set(id, { ...known, ...(reason !== undefined && { reason }) });
    }
  return sortedBaseline(found);
}

/** The findings of a proxy against a baseline: they come exchange by exchange, and not in one report. */
export class TrafficBaseline {
  readonly #known: ReadonlySet<string>;
  readonly #all: Map<string, KnownFinding>;
  #knownCount = 0;

  constructor({ findings }: FindingBaseline = { version: 1, findings: [] }) {
    this.#all = new Map(findings.map((one) => [identify(one), one]));
    this.#known = new Set(this.#all.keys());
  }

  /** Findings that the baseline has. */
  get knownCount(): number {
    return this.#knownCount;
  }

  /**
   * Returns the findings that the baseline lacks.
   * @param operation `GET /orders/{id}`.
   * @param status of the response.
   */
  fresh<Kind extends Finding>(
    operation: string,
    status: number | undefined,
    findings: readonly Kind[],
  ): Kind[] {
    const fresh = findings.filter((finding) => {
      // The same place in a request is another one.
      const place = `${finding.direction === 'request' ? 'request ' : ''}${getPlace(finding)}`;
      const known = { kind: finding.kind, operation, place, ...(status !== undefined && { status }) };
      const id = identify(known);
      if (!this.#all.has(id)) this.#all.set(id, known);
      return !this.#known.has(id);
    });
    this.#knownCount += findings.length - fresh.length;
    return fresh;
  }

  /** What was known, and what was found: the traffic of a proxy does not show that a finding is gone. */
  get all(): FindingBaseline {
    return sortedBaseline(this.#all);
  }
}

function sortedBaseline(found: ReadonlyMap<string, KnownFinding>): FindingBaseline {
  const sorted = [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
  return { version: 1, findings: sorted };
}

/** Parses a baseline; undefined if the text is not a baseline of a supported version. */
export function parseFindingBaseline(text: string): FindingBaseline | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { version, findings } = (value ?? {}) as Partial<FindingBaseline>;
  const isKnown = (one: unknown): one is KnownFinding => {
    const { kind, operation, place } = (one ?? {}) as Partial<KnownFinding>;
    return [kind, operation, place].every((text) => typeof text === 'string');
  };
  return version === 1 && Array.isArray(findings) && findings.every(isKnown)
    ? { version, findings }
    : undefined;
}

/** A finding of any severity fails the cases that it is an error for; other outcomes have other causes. */
function getOutcome(
  { outcome, assertions }: ReportedCase,
  findings: readonly CaseFinding[],
): ReportedCase['outcome'] {
  if (outcome !== 'failed' && outcome !== 'passed') return outcome;
  const isWrong = findings.some((finding) => !finding.isShared && getSeverity(finding) === 'error');
  return isWrong || assertions.some(({ passed }) => !passed) ? 'failed' : 'passed';
}

/** Statuses that a run has judged, by what shows findings and by operation. */
type JudgedStatuses = ReadonlyMap<string, ReadonlySet<number | undefined>>;

function judgedStatuses({ cases }: RunReport): JudgedStatuses {
  const judged = new Map<string, Set<number | undefined>>();
  for (const reported of cases) {
    if (reported.outcome !== 'passed' && reported.outcome !== 'failed') continue;
    for (const shows of shownBy(reported)) {
      const key = `${shows} ${getName(reported)}`;
      const statuses = judged.get(key) ?? new Set();
      judged.set(key, statuses);
      for (const { status } of reported.exchanges) statuses.add(status);
    }
  }
  return judged;
}

/** What a case can show: an exploration has a case for each kind of fault, and compares nothing else with the description. */
function shownBy({ id, purpose }: ReportedCase): string[] {
  const [, fault] = / \| explore \| ([\w-]+)$/.exec(id) ?? [];
  if (fault !== undefined) return [fault];
  return purpose === 'refusal' ? ['any', 'invalid-requests'] : ['any'];
}

/** Whether a run would have shown what is known: its operation answered with that status, or with a success in place of it. */
function isJudged({ kind, operation, status }: KnownFinding, judged: JudgedStatuses): boolean {
  const only = Object.hasOwn(FINDINGS, kind) ? getOnly(kind as FindingKind) : undefined;
  const shows = only === 'exploration' ? kind : only === 'invalid-requests' ? only : 'any';
  const statuses = judged.get(`${shows} ${operation}`);
  return statuses !== undefined && (statuses.has(status) || [...statuses].some((one = 500) => one < 400));
}

function getOnly(kind: FindingKind): string | undefined {
  const row: { severity: string; only?: string } = FINDINGS[kind];
  return row.only;
}

function asDiagnostic(finding: Finding): Diagnostic {
  const { kind, sentence, schema } = finding;
  const severity: Severity = getSeverity(finding);
  return {
    code: kind,
    severity,
    message: sentence,
    ...(schema && { span: schema.span, pointer: schema.location.pointer }),
  };
}

function knownFinding(reported: ReportedCase, finding: CaseFinding): KnownFinding {
  const { kind, exchange } = finding;
  const status = reported.exchanges[exchange]?.status;
  const place = getPlace(finding);
  return { kind, operation: getName(reported), place, ...(status !== undefined && { status }) };
}

function getName({ operation, name }: ReportedCase): string {
  return operation ? `${operation.method} ${operation.path}` : name;
}

/** Where in the exchange a finding is: all items of a list are one place. */
export function getPlace({ part, name, instance }: Pick<CaseFinding, 'part' | 'name' | 'instance'>): string {
  const below = instance.replace(/\/\d+(?=\/|$)/g, '/*');
  return [part, name, below].filter(Boolean).join(' ');
}

function identify({ kind, operation, place, status }: KnownFinding): string {
  return JSON.stringify([operation, status ?? 0, kind, place]);
}

function describeKnown({ kind, operation, place, status }: KnownFinding): string {
  return `${operation}${status === undefined ? '' : ` ${status}`}: ${kind} (${place})`;
}
