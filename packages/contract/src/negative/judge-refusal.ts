import type { Exchange } from '@curlew/exchange';
import { isSecretName, severityOf } from '@curlew/exchange';
import type { Operation } from '@curlew/openapi';
import type { RequestInput } from '@curlew/request';
import { type Inconclusive, inconclusiveAnyway, POLICY_VIOLATION } from '../cases/inconclusive.ts';
import type { CaseFinding } from '../run/case-result.ts';
import type { NegativeRules, Violation } from './negative-rules.ts';

/** Whether an invalid request was refused, or why its reply does not tell. */
export function judgeRefusal(
  exchange: Exchange,
  violation: Violation,
  rules: NegativeRules,
  request: { operation: Operation; input: RequestInput },
): { isRefused: boolean; inconclusive?: Inconclusive } {
  const isRefused = rules.isRefused(exchange, violation.kind, request.operation);
  const inconclusive = inconclusiveRefusal(exchange, violation, request);
  return { isRefused, ...(inconclusive && { inconclusive }) };
}

/**
 * A refusal because of credentials, load or a missing resource tells nothing about another value of the request. The values of
 * a login are credentials themselves.
 */
function inconclusiveRefusal(
  exchange: Exchange,
  { kind, subject }: Violation,
  { operation, input }: { operation: Operation; input: RequestInput },
): Inconclusive | undefined {
  if (exchange.response?.close?.code === POLICY_VIOLATION) return undefined;
  const found = inconclusiveAnyway(exchange, operation);
  if (found === undefined) {
    const isElsewhere = kind === 'value' && !subject.startsWith('path parameter');
    if (exchange.protocol !== 'http' || exchange.response?.status !== 404 || !isElsewhere) return undefined;
    return { cause: 'values', reason: `Answered 404: the resource of the request was not found.` };
  }
  const isRefused = found.cause === 'credentials' || found.cause === 'no-credentials';
  if (!isRefused) return found;
  const isLogin = operation.security.length === 0 && [input.body, input.parameters].some(hasCredential);
  return kind === 'credentials' || isLogin ? undefined : found;
}

/** Whether a member of any depth is named like a credential: `client_secret`. */
function hasCredential(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasCredential);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, member]) => isSecretName(name) || hasCredential(member));
}

/**
 * The findings of a refused request. What contradicts the description in a refusal, such as an undeclared status, is the
 * habit of a server and not the fault of one case; accepted statuses are no findings.
 */
export function refusalFindings(
  findings: readonly CaseFinding[],
  { response }: Exchange,
  acceptedStatuses: readonly number[],
): CaseFinding[] {
  const isAccepted = response !== undefined && acceptedStatuses.includes(response.status);
  return findings.flatMap((finding): CaseFinding[] => {
    // The end of a stream is a refusal, so its close code is another one.
    if (finding.kind === 'wrong-close-code') return [];
    if (finding.kind === 'undeclared-status' && isAccepted) return [];
    return severityOf(finding) === 'error' && finding.kind !== 'call-failed'
      ? [{ ...finding, isShared: true }]
      : [finding];
  });
}
