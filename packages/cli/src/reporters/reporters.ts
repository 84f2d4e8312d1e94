import type { Reporter } from '@curlew/project';
import { githubReporter } from './github-reporter.ts';
import { jsonReporter } from './json-reporter.ts';
import { junitReporter } from './junit-reporter.ts';
import { prettyReporter } from './pretty-reporter.ts';
import { sarifReporter } from './sarif-reporter.ts';

/** The built-in reporters, in the order of the help. */
export const REPORTERS: readonly Reporter[] = [
  prettyReporter,
  jsonReporter,
  githubReporter,
  sarifReporter,
  junitReporter,
];
