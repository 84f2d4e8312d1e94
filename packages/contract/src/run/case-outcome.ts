import { FAILURES, type FailureCode, severityOf } from '@curlew/exchange';
import { errorStatus } from '../cases/inconclusive.ts';
import type { CaseRun } from '../cases/test-case.ts';

/** Failures outside the contract: network, configuration or abort. */
const SETUP: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'invalid-call',
  'unknown-protocol',
  'not-allowed',
  'not-installed',
  'tls',
  'aborted',
]);

/** `error` if no usable response was received, `failed` if it contradicts the description or an expectation. */
export function caseOutcome({
  exchanges,
  findings,
  assertions,
  inconclusive,
}: CaseRun): 'passed' | 'failed' | 'error' | 'inconclusive' {
  if (exchanges.some(({ failure }) => failure && (FAILURES[failure.code].network || SETUP.has(failure.code))))
    return 'error';
  if (assertions.some(({ passed }) => !passed)) return 'failed';
  const own = findings.filter(({ isShared }) => !isShared);
  if (own.some((finding) => severityOf(finding) === 'error')) return 'failed';
  return inconclusive === undefined ? 'passed' : 'inconclusive';
}

/** Keys of the operations that replied with a success. */
export function succeededOperations({ exchanges }: CaseRun): string[] {
  const succeeded = exchanges.filter(
    (exchange) => exchange.response && !exchange.failure && errorStatus(exchange) === undefined,
  );
  return [...new Set(succeeded.map(({ operation }) => operation))];
}

/** Whether only the network failed, so that a retry may succeed. */
export function isNetworkFailure({ exchanges }: CaseRun): boolean {
  return exchanges.some(({ failure }) => failure !== undefined && FAILURES[failure.code].network);
}
