import type { RunReport } from '@curlew/contract';
import { shortPath } from '../short-path.ts';

/** The report of a file, and the description that its cases are about. */
export interface FileReport {
  report: RunReport;
  /** Absolute path. */
  description: string;
}

/**
 * Reports by file, with the file in ids and groups if there are several: their cases may have the same names. Operations of several
 * descriptions get the path of theirs; those of a description and of workflows about it are the same.
 */
export function underFiles(reports: ReadonlyMap<string, FileReport>): RunReport[] {
  const isShared = new Set(Array.from(reports.values(), ({ description }) => description)).size === 1;
  return [...reports].map(([path, { report, description }]) => {
    if (reports.size === 1) return report;
    const cases = report.cases.map((one) => ({
      ...one,
      id: `${path} | ${one.id}`,
      group: `${path}: ${one.group}`,
    }));
    return isShared
      ? { ...report, cases }
      : withKeys({ ...report, cases }, (key) => `${shortPath(description)} ${key}`);
  });
}

function withKeys(report: RunReport, rename: (key: string) => string): RunReport {
  return {
    ...report,
    cases: report.cases.map(({ operation, succeeded, ...one }) => ({
      ...one,
      ...(operation && { operation: { ...operation, key: rename(operation.key) } }),
      ...(succeeded && { succeeded: succeeded.map(rename) }),
    })),
    coverage: {
      operations: report.coverage.operations.map((one) => ({ ...one, key: rename(one.key) })),
    },
  };
}
