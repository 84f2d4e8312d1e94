import type { Operation } from '@curlew/openapi';
import type { Exchange } from '../call/exchange.ts';
import { FINDINGS } from '../check/finding.ts';
import type { CaseFinding } from '../run/case-result.ts';
import type { NegativeRules, Violation } from './negative-rules.ts';

/**
 * What a response tells about an invalid request. `refused`: the server rejected it. `unrelated`: it rejected a call with an
 * invalid value for a reason that comes before validation, such as missing permission. `accepted`: it did not reject it.
 */
export type RefusalVerdict = 'refused' | 'unrelated' | 'accepted';

/** Statuses that say nothing of a value: credentials, permission, a missing resource, too many requests. */
const BEFORE_VALIDATION: ReadonlySet<number> = new Set([401, 403, 404, 429]);

/** The one place that decides whether an invalid request was refused. Both `refused` and `unrelated` pass. */
export function judgeRefusal(
  exchange: Exchange,
  { kind }: Violation,
  rules: NegativeRules,
  operation: Operation,
): RefusalVerdict {
  if (!rules.isRefused(exchange, kind, operation)) return 'accepted';
  const isUnrelated = kind === 'value' && BEFORE_VALIDATION.has(exchange.response?.status ?? 0);
  return isUnrelated ? 'unrelated' : 'refused';
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
    return FINDINGS[finding.kind].severity === 'error' && finding.kind !== 'call-failed'
      ? [{ ...finding, isShared: true }]
      : [finding];
  });
}
