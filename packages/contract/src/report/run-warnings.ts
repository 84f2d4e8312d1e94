import type { RunReport } from './run-report.ts';

/** Warnings about a run, independent of its cases. */
export function runWarnings({ isInterrupted }: RunReport): string[] {
  return isInterrupted ? ['The run was interrupted: not every case ran.'] : [];
}
