import { FAILURES, type FailureCode } from '../call/failure.ts';
import type { CaseRun } from '../cases/test-case.ts';
import { FINDINGS } from '../check/finding.ts';

/** Failures that say nothing of the contract: the network, the set-up or the caller. */
const SETUP: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'invalid-call',
  'unknown-protocol',
  'not-allowed',
  'tls',
  'aborted',
]);

/** `error` when no usable reply came, `failed` when what came is not what was promised. */
export function caseOutcome({ exchanges, findings, assertions }: CaseRun): 'passed' | 'failed' | 'error' {
  if (exchanges.some(({ failure }) => failure && (FAILURES[failure.code].network || SETUP.has(failure.code))))
    return 'error';
  if (assertions.some(({ passed }) => !passed)) return 'failed';
  return findings.some(({ kind }) => FINDINGS[kind].severity === 'error') ? 'failed' : 'passed';
}

/** Whether the network alone is to blame, so that the same call may succeed. */
export function isNetworkFault({ exchanges }: CaseRun): boolean {
  return exchanges.some(({ failure }) => failure !== undefined && FAILURES[failure.code].network);
}
