import type { RunReport } from '@curlew/contract';

/** Reports by file, with the file in ids and groups if there are several: their cases may have the same names. */
export function underFiles(reports: ReadonlyMap<string, RunReport>): RunReport[] {
  return [...reports].map(([path, report]) => {
    if (reports.size === 1) return report;
    const cases = report.cases.map((one) => ({
      ...one,
      id: `${path} | ${one.id}`,
      group: `${path}: ${one.group}`,
    }));
    return { ...report, cases };
  });
}
