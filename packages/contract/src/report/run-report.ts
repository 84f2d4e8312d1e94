import type { AssertionResult, CaseFinding, CaseResult } from '../run/case-result.ts';
import type { CoverageTable } from './coverage-table.ts';

/** Everything a reporter needs, as JSON: a report that was written can be read, joined with others and rendered again. It holds no credentials. */
export interface RunReport {
  /** Version of this format. */
  format: 1;
  /** What was tested: files as they were given. */
  sources: string[];
  /** Address that cases were sent to; empty: those of the description. */
  server: string;
  seed: number;
  /** Milliseconds since 1970. */
  startedAt: number;
  durationMs: number;
  /** Not every case ran, because the run was ended from outside. */
  isInterrupted: boolean;
  /** In the order of the plan. */
  cases: ReportedCase[];
  coverage: CoverageTable;
}

/** A result without bytes and credentials; of a passed case without bodies. */
export interface ReportedCase
  extends Pick<
    CaseResult,
    | 'id'
    | 'name'
    | 'group'
    | 'operation'
    | 'outcome'
    | 'reason'
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
  const counts = { passed: 0, failed: 0, error: 0, skipped: 0 };
  for (const { outcome } of cases) counts[outcome] += 1;
  return counts;
}
