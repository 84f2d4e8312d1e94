import { pluralize } from '@curlew/diagnostics';
import type { ReportedCase, RunReport, UncheckedCounts } from './run-report.ts';

/** Reasons that are listed. */
const MAX_REASONS = 5;

/** Warnings about a run, independent of its cases. */
export function runWarnings({ isInterrupted, unchecked, cases }: RunReport): string[] {
  return [
    ...(isInterrupted ? ['The run was interrupted: not every case ran.'] : []),
    ...(unchecked ? [uncheckedText(unchecked)] : []),
    ...notSentTexts(cases),
  ];
}

/** How many requests of a collection were not sent for the same reason, such as one kind of authentication. */
function notSentTexts(cases: readonly ReportedCase[]): string[] {
  const counts = new Map<string, number>();
  for (const { reason } of cases) {
    const [, cause] = /^Not sent[:.] (.*)$/s.exec(reason ?? '') ?? [];
    if (cause !== undefined) counts.set(cause, (counts.get(cause) ?? 0) + 1);
  }
  const sorted = [...counts].sort(([, one], [, other]) => other - one);
  const shown = sorted.slice(0, MAX_REASONS).map(([cause, count]) => {
    return `Not sent: ${pluralize(count, 'request')}. ${cause}`;
  });
  const left = sorted.slice(MAX_REASONS).reduce((sum, [, count]) => sum + count, 0);
  return left === 0 ? shown : [...shown, `Not sent for other reasons: ${pluralize(left, 'request')}.`];
}

/** How many responses were not checked, and why: `Not checked: 3 of 12 bodies, 1 of 12 statuses, because …`. */
export function uncheckedText({ body, status, unread = 0, total }: UncheckedCounts): string {
  const parts = [
    ...(body > 0 ? [`${body} of ${total} bodies`] : []),
    ...(status > 0 ? [`${status} of ${total} statuses`] : []),
  ];
  return [
    ...(parts.length > 0
      ? [
          `Not checked: ${parts.join(', ')}, because the recorded requests declare none: save responses with them, or test a description.`,
        ]
      : []),
    ...(unread > 0
      ? [`Not checked: ${unread} of ${total} bodies, because they cannot be compared with their schemas.`]
      : []),
  ].join(' ');
}
