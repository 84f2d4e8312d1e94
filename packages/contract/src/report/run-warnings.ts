import { REFUSAL } from '../negative/negative-cases.ts';
import type { RunReport, UncheckedCounts } from './run-report.ts';

/** Warnings about a run, independent of failed cases. */
export function runWarnings({ cases, isInterrupted, unchecked }: RunReport): string[] {
  const warnings: string[] = [];
  if (isInterrupted) warnings.push('The run was interrupted: not every case ran.');
  const answered = cases.filter(({ exchanges }) => exchanges.some(({ status }) => status !== undefined));
  const refused = answered.filter(({ exchanges, outcome, assertions }) => {
    const last = exchanges.at(-1)?.status;
    const isMeant = assertions.some(({ name }) => name === REFUSAL);
    return outcome === 'passed' && !isMeant && (last === 401 || last === 403);
  });
  if (refused.length > 0)
    warnings.push(
      `${refused.length} of ${answered.length} answered cases were rejected with 401 or 403: pass credentials with --auth.`,
    );
  if (unchecked) warnings.push(uncheckedText(unchecked));
  return warnings;
}

/** How many responses a recording does not declare: `Not checked: 3 of 12 bodies, 1 of 12 statuses, because …`. */
export function uncheckedText({ body, status, total }: UncheckedCounts): string {
  const parts = [
    ...(body > 0 ? [`${body} of ${total} bodies`] : []),
    ...(status > 0 ? [`${status} of ${total} statuses`] : []),
  ];
  return `Not checked: ${parts.join(', ')}, because the recorded requests declare none: save responses with them, or test a description.`;
}
