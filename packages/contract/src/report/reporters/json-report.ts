import { summarizeCoverage } from '../coverage-table.ts';
import { countOutcomes } from '../run-report.ts';
import type { TestReporter } from './test-reporter.ts';

/** The whole report with its counts, for scripts and `curlew test merge`. */
export const jsonReport: TestReporter = {
  id: 'json',
  render: (report) =>
    `${JSON.stringify(
      {
        summary: { ...countOutcomes(report.cases), coverage: summarizeCoverage(report.coverage) },
        ...report,
      },
      null,
      2,
    )}\n`,
};
