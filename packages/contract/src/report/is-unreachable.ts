import { FAILURES, type FailureCode } from '@curlew/exchange';
import type { RunReport } from './run-report.ts';

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
