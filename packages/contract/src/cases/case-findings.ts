import type { Exchange } from '@curlew/exchange';
import type { Operation } from '@curlew/openapi';
import type { CaseFinding } from '../run/case-result.ts';
import type { CaseContext } from './test-case.ts';

/** The findings of all exchanges of a case. */
export function findingsOf(
  operation: Operation,
  exchange: Exchange,
  index: number,
  { checker }: CaseContext,
): CaseFinding[] {
  return checker.check(operation, exchange).map((finding) => ({ ...finding, exchange: index }));
}
