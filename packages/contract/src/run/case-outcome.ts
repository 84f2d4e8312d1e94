import { FAILURES, type FailureCode } from '../call/failure.ts';
import type { CaseRun } from '../cases/test-case.ts';
import { FINDINGS } from '../check/finding.ts';

/** Failures outside the contract: network, configuration or abort. */
const SETUP: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'invalid-call',
  'unknown-protocol',
  'not-allowed',
  'tls',
  'aborted',
]);

/** `error` if no usable response was received, `failed` if it contradicts the description. */
export function caseOutcome({ exchanges, findings, assertions }: CaseRun): 'passed' | 'failed' | 'error' {
  if (exchanges.some(({ failure }) => failure && (FAILURES[failure.code].network || SETUP.has(failure.code))))
    return 'error';
  if (assertions.some(({ passed }) => !passed)) return 'failed';
  const own = findings.filter(({ isShared }) => !isShared);
  return own.some(({ kind }) => FINDINGS[kind].severity === 'error') ? 'failed' : 'passed';
}

/** Whether only the network failed, so that a retry may succeed. */
export function isNetworkFault({ exchanges }: CaseRun): boolean {
  return exchanges.some(({ failure }) => failure !== undefined && FAILURES[failure.code].network);
}
