import { summarizeCoverage } from '../coverage-table.ts';
import { runProblems } from '../run-problems.ts';
import { countOutcomes, type RunReport } from '../run-report.ts';
import type { TestReporter } from './test-reporter.ts';

/** The whole report with its counts, for scripts and `curlew test merge`. */
export const jsonReport: TestReporter = {
  id: 'json',
  render: (report) => `${JSON.stringify(withSummary(report), null, 2)}\n`,
};

function withSummary(report: RunReport): object {
  const summary = {
    ...countOutcomes(report.cases),
    problems: runProblems(report),
    coverage: summarizeCoverage(report.coverage),
  };
  // A merged report was read from a file that has a summary of its own.
  return Object.assign({ summary }, report, { summary });
}
