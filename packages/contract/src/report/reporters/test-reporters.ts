import { githubReport } from './github-report.ts';
import { htmlReport } from './html-report.ts';
import { jsonReport } from './json-report.ts';
import { junitReport } from './junit-report.ts';
import { prettyReport } from './pretty-report.ts';
import type { TestReporter } from './test-reporter.ts';

/** Every reporter of test runs, in the order of the help. */
export const TEST_REPORTERS: readonly TestReporter[] = [
  prettyReport,
  jsonReport,
  junitReport,
  htmlReport,
  githubReport,
];
