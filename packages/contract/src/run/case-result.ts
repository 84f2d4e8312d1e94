import type { Span } from '@curlew/diagnostics';
import type { Exchange, Finding } from '@curlew/exchange';

/** The result of one test case, skipped ones included. Each planned case has exactly one. */
export interface CaseResult {
  /** Unique in a run, and the same in the next run of the same description and seed. */
  id: string;
  /** Shown to readers; unique inside its `group`. */
  name: string;
  /** The workflow, tag or folder that the case belongs to. */
  group: string;
  /** The first operation that the case calls; absent for steps without an operation. */
  operation?: CaseOperation;
  purpose?: CasePurpose;
  /**
   * `failed`: a finding or an assertion. `error`: no usable reply. `inconclusive`: the replies conform to the description,
   * but do not tell what the case is meant to check. `skipped`: nothing was checked.
   */
  outcome: 'passed' | 'failed' | 'error' | 'inconclusive' | 'skipped';
  /** Why it is inconclusive, or was skipped. */
  reason?: string;
  /** Of an inconclusive case, and of a failed one that would be inconclusive without its findings. */
  cause?: InconclusiveCause;
  /** Keys of the operations that were seen to succeed; absent: none. */
  succeeded?: string[];
  /** In order; several for flows, followed links and retries. */
  exchanges: Exchange[];
  findings: CaseFinding[];
  assertions: AssertionResult[];
  /** 1 without a retry; 0 for a skipped case. */
  attempts: number;
  /** Milliseconds since 1970. */
  startedAt: number;
  durationMs: number;
  /** Repeats the generated values of this case. */
  seed?: number;
}

/**
 * `success`: a generated case that the operation must answer with a success. `refusal`: a negative case.
 * `expectation`: a test of the operation with expectations of its own.
 */
export type CasePurpose = 'success' | 'refusal' | 'expectation';

/** A finding, and which of the exchanges it is about. */
export interface CaseFinding extends Finding {
  /** Index in `CaseResult.exchanges`. */
  exchange: number;
  /** A habit of the server, which does not fail the case: a report has one failure for all cases that share it. */
  isShared?: true;
}

export interface CaseOperation {
  key: string;
  protocol: string;
  /** As sent on the wire. */
  method: string;
  path: string;
  operationId?: string;
  tags: string[];
}

/** An assertion of a test, a workflow or a script. */
export interface AssertionResult {
  name: string;
  passed: boolean;
  /** Expected and found values; empty when it passed. */
  message: string;
  /** Index in `CaseResult.exchanges`; absent if it concerns the whole case. */
  exchange?: number;
  /** Where a failed assertion is written: in an Arazzo document. */
  span?: Span;
}

/** Why a reply tells nothing about what its case is meant to check. */
export interface Inconclusive {
  cause: InconclusiveCause;
  /** A sentence with the status. */
  reason: string;
}

/**
 * `no-credentials`: refused, because none were sent. `credentials`: those that were sent were refused. `rate-limit`: too
 * many requests. `unavailable`: a server that is down. `values`: another declared error, usually of values that do not exist.
 * `no-scripts`: not sent, because the package that runs its scripts is not installed. `not-checked`: a step or condition of a
 * workflow is in a language that this program does not read.
 */
export type InconclusiveCause = keyof typeof INCONCLUSIVE_HELP;

/** What to do, for users of the command line; other user interfaces have texts of their own. */
export const INCONCLUSIVE_HELP = {
  'no-credentials':
    'Pass credentials with `--auth`, `--auth scheme=value`, `CURLEW_AUTH` or `--header`; `--env` may hold those that examples name.',
  credentials:
    'Pass credentials that are valid and have the permission: `--auth`, `--auth scheme=value`, `CURLEW_AUTH` or `--header`. A token may have expired.',
  'rate-limit': 'Send fewer requests at a time: `--rate` and `--concurrency`.',
  unavailable:
    'Start the server, or repeat the run when it is available again: `--retries` with `--retry-failures`.',
  values:
    'Give values that exist on the server: as `example` in the description (`{{name}}` is filled by `--variable` and `--env`), or in `x-tests`, or as a step of a workflow. If this reply is right, expect its status there.',
  'no-scripts': 'Run `npm install @curlew/scripts`.',
  'not-checked':
    'Write the condition as a simple one, a regular expression or a JSONPath, or check this part by other means and accept that with `--allow-inconclusive`.',
} as const;
