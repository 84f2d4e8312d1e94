import { summarizeCoverage } from '../coverage.ts';
import { runProblems } from '../run-problems.ts';
import { countOutcomes, type RunReport, type TestReporter } from '../run-report.ts';
import { githubReport } from './github-report.ts';
import { htmlReport } from './html-report.ts';
import { junitReport } from './junit-report.ts';
import { markdownReport } from './markdown-report.ts';
import { prettyReport } from './pretty-report.ts';

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

/** Every reporter of test runs, in the order of the help. */
export const TEST_REPORTERS: readonly TestReporter[] = [
  prettyReport,
  jsonReport,
  junitReport,
  htmlReport,
  githubReport,
  markdownReport,
];
