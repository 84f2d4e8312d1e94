import type { RunReport, UncheckedCounts } from './run-report.ts';

/** Warnings about a run, independent of its cases. */
export function runWarnings({ isInterrupted, unchecked }: RunReport): string[] {
  return [
    ...(isInterrupted ? ['The run was interrupted: not every case ran.'] : []),
    ...(unchecked ? [uncheckedText(unchecked)] : []),
  ];
}

/** How many responses a recording does not declare: `Not checked: 3 of 12 bodies, 1 of 12 statuses, because …`. */
export function uncheckedText({ body, status, total }: UncheckedCounts): string {
  const parts = [
    ...(body > 0 ? [`${body} of ${total} bodies`] : []),
    ...(status > 0 ? [`${status} of ${total} statuses`] : []),
  ];
  return `Not checked: ${parts.join(', ')}, because the recorded requests declare none: save responses with them, or test a description.`;
}
