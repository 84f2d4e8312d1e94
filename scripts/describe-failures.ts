import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** What the end of `npm test` needs of a JSON report of Vitest. */
export interface TestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    /** Absolute path of the file. */
    name: string;
    status: string;
    /** Why the file itself failed, for example because it did not load. */
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[];
  }[];
}

/** Services that keep the end of a log keep some 12 kB: so many failures are described, and all others are named. */
const MAX_DESCRIBED = 5;
const MAX_LINES = 15;
const MAX_LINE = 160;
const MAX_OUTPUT_LINES = 40;
/** A line of a stack that is not in this repository. */
const OF_RUNNER = /^\s+at .*(?:node_modules|node:|new Promise \()/;

/** Files that failed although none of their tests did: they did not load, or a hook after the tests threw. */
export function failedFiles(report: TestReport): TestReport['testResults'] {
  return report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
}

/**
 * Describes the failed tests and files of a report: file, full name, the first lines of the message, and the line with the seed
 * if the message has one. Of many failures, only the first are described, and the others are named.
 *
 * @param root paths are relative to this folder.
 */
export function describeFailures(report: TestReport, root: string): string[] {
  const failures = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        title: `${relative(root, name)}: ${fullName}`,
        message: failureMessages?.join('\n') ?? '',
      })),
  );
  failures.push(
    ...failedFiles(report).map(({ name, message }) => ({
      title: `${relative(root, name)}: the file failed`,
      message: message ?? '',
    })),
  );
  return failures.map(({ title, message }, index) =>
    index < MAX_DESCRIBED ? [title, ...firstLines(message).map((line) => `    ${line}`)].join('\n') : title,
  );
}

function firstLines(message: string): string[] {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => !OF_RUNNER.test(line))
    .map(shorten);
  const seeds = lines.slice(MAX_LINES).filter((line) => /\bseed\b/i.test(line));
  return [...lines.slice(0, MAX_LINES), ...seeds.slice(0, 1)];
}

/** The last lines of what a stage printed, for stages without a report and for runners that died. */
export function lastLines(output: string): string {
  const lines = stripVTControlCharacters(output).trimEnd().split('\n');
  return lines.slice(-MAX_OUTPUT_LINES).map(shorten).join('\n');
}

function shorten(line: string): string {
  return line.length <= MAX_LINE ? line : `${line.slice(0, MAX_LINE)}…`;
}
