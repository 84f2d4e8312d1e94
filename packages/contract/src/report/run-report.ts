import { FAILURES, type FailureCode } from '@curlew/exchange';
import type { Edit } from '@curlew/openapi';
import type { AssertionResult, CaseFinding, CaseResult } from '../run/case-result.ts';
import type { CoverageTable } from './coverage.ts';

/** The report of a run as JSON data, without credentials. It can be stored, merged and rendered again. */
export interface RunReport {
  /** Version of this format. */
  format: 1;
  /** Paths of the tested files, as given. */
  sources: string[];
  /** URL that cases were sent to; empty: the servers of the description. */
  server: string;
  seed: number;
  /** Milliseconds since 1970. */
  startedAt: number;
  durationMs: number;
  /** The run was interrupted, so not every case ran. */
  isInterrupted: boolean;
  /** A run whose replies tell nothing about an operation may be a success; absent: it is none. */
  allowsInconclusive?: true;
  /** Cases that were left out, because a revision describes their operations alike; absent: none. */
  unchanged?: number;
  /** Cases of the other parts of the run; absent in a part that has cases of its own. */
  inOtherParts?: number;
  /** In the order of the plan. */
  cases: ReportedCase[];
  coverage: CoverageTable;
  /** Findings that the project accepts, which are not listed; absent: none. */
  accepted?: AcceptedFindings;
  /** Responses of which the tested recording does not declare a part, so that it was not checked. */
  unchecked?: UncheckedCounts;
}

/** Numbers of findings that a project accepts. */
export interface AcceptedFindings {
  /** Listed in the baseline. */
  known: number;
  /** Of a kind that is off, or at a place where it is ignored. */
  ignored: number;
  /** Entries of the baseline that the called operations no longer show. */
  stale: string[];
}

/** Numbers of responses that were not compared with the description, or not completely. */
export interface UncheckedCounts {
  /** Statuses and bodies that a recording does not declare. */
  status: number;
  body: number;
  /** Bodies that could not be compared with their schema, such as YAML; absent: 0. */
  unread?: number;
  /** Those that were received. */
  total: number;
}

/** A result without bytes and credentials; of a passed case without bodies. */
export interface ReportedCase
  extends Pick<
    CaseResult,
    | 'id'
    | 'name'
    | 'group'
    | 'operation'
    | 'purpose'
    | 'outcome'
    | 'reason'
    | 'cause'
    | 'succeeded'
    | 'attempts'
    | 'startedAt'
    | 'durationMs'
    | 'seed'
  > {
  exchanges: ReportedExchange[];
  findings: CaseFinding[];
  assertions: AssertionResult[];
}

export interface ReportedExchange {
  protocol: string;
  method: string;
  url: string;
  status?: number;
  statusText?: string;
  durationMs: number;
  failure?: { code: string; message: string };
  /** A command that sends the request again; for cases that did not pass. */
  command?: string;
  /** The beginning of the body as text; for cases that did not pass. */
  body?: string;
}

export type Outcome = CaseResult['outcome'];
export type OutcomeCounts = Record<Outcome, number>;

export function countOutcomes(cases: readonly Pick<CaseResult, 'outcome'>[]): OutcomeCounts {
  const counts = { passed: 0, failed: 0, error: 0, inconclusive: 0, skipped: 0 };
  for (const { outcome } of cases) counts[outcome] += 1;
  return counts;
}

/** What readers call the outcomes. */
export const OUTCOME_LABELS: Record<Outcome, string> = {
  passed: 'passed',
  failed: 'failed',
  error: 'without a usable reply',
  inconclusive: 'inconclusive',
  skipped: 'not checked',
};

/** `18 passed`, `2 failed`, `4 inconclusive`, `1 not checked`: passed cases, and all other outcomes that there are. */
export function outcomeTexts(cases: readonly Pick<CaseResult, 'outcome'>[]): [Outcome, string][] {
  const counts = countOutcomes(cases);
  const order: Outcome[] = ['passed', 'failed', 'error', 'inconclusive', 'skipped'];
  return order
    .filter((outcome) => outcome === 'passed' || counts[outcome] > 0)
    .map((outcome) => [outcome, `${counts[outcome]} ${OUTCOME_LABELS[outcome]}`]);
}

/** No server responded: every call failed before a response began. */
export function isUnreachable({ cases }: RunReport): boolean {
  const exchanges = cases.flatMap((reported) => reported.exchanges);
  return (
    exchanges.length > 0 &&
    exchanges.every(({ status, failure }) => {
      if (status !== undefined || failure === undefined) return false;
      const row = FAILURES[failure.code as FailureCode];
      return failure.code === 'tls' || (row.network && failure.code !== 'closed');
    })
  );
}

/** Edits that would declare undeclared parts of responses; each location is edited once. */
export function suggestedEdits({ cases }: RunReport): Edit[] {
  const edits = new Map<string, Edit>();
  for (const edit of cases.flatMap(({ findings }) => findings.flatMap((finding) => finding.edits ?? []))) {
    const key = JSON.stringify([edit.op, edit.file, edit.pointer]);
    if (!edits.has(key)) edits.set(key, edit);
  }
  return [...edits.values()];
}

/** Renders a report. One object in its own file, listed in `test-reporters.ts`. */
export interface TestReporter {
  id: string;
  render(report: RunReport, options: RenderOptions): string;
}

export interface RenderOptions {
  color: boolean;
  /** Passed cases are listed, too (pretty). */
  verbose: boolean;
}
