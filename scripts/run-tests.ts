import { type StdioOptions, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { FLAKY_TESTS } from './flaky-tests.ts';
import { findErrorsPath } from './unhandled-errors.ts';

/**
 * Runs all stages of `npm test`. It continues after a failed stage, so that one run reports everything, and stops only if the
 * build fails. The last line is `N passed, N failed` over all stages. A stage with a report counts its tests, another one
 * counts as one. A stage that fails without a failed test (the runner died, a file did not load) counts as one failure.
 */
interface Stage {
  script: string;
  /** Path of the report that the stage's test runner writes. */
  report?: string;
}

interface Totals {
  passed: number;
  failed: number;
  /** A text for each failure. Logs of CI are often cut at their begin, so these are printed last. */
  failures: string[];
}

const RESULTS = '.test-results';
/** Lines of a failure's message, and of the output of a stage without a report, that are repeated at the end. */
const MAX_MESSAGE_LINES = 15;
const MAX_OUTPUT_LINES = 40;
const UNIT: Stage = { script: 'unit', report: `${RESULTS}/unit.json` };
const BROWSER: Stage = { script: 'browser', report: `${RESULTS}/browser.json` };
/** Stages that run at the same time as the unit tests, which often wait for programs that they start. */
const CHECKS: Stage[] = [{ script: 'types' }, { script: 'lint' }];

/** @param isBeside whether another stage runs at the same time; then the output is printed at the end. */
async function runStage({ script, report }: Stage, isBeside = false): Promise<Totals> {
  const started = performance.now();
  const stdio = isBeside ? (['ignore', 'pipe', 'pipe'] as const) : 'inherit';
  const child = spawn('npm', ['run', '--silent', script], { stdio: stdio as StdioOptions });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  }
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const totals = countTotals(script, status === 0, output, report);
  console.log(`${output}\n${script}: ${formatTotals(totals)} (${seconds} s)\n`);
  return totals;
}

async function runChecks(): Promise<Totals[]> {
  const totals: Totals[] = [];
  for (const stage of CHECKS) totals.push(await runStage(stage, true));
  return totals;
}

async function runStages(): Promise<Totals[]> {
  const [unit, checks] = await Promise.all([runStage(UNIT), runChecks()]);
  return [...checks, unit, await runStage(BROWSER)];
}

function countTotals(script: string, succeeded: boolean, output: string, report: string | undefined): Totals {
  if (report === undefined) {
    if (succeeded) return { passed: 1, failed: 0, failures: [] };
    return {
      passed: 0,
      failed: 1,
      failures: [`${script}:\n${cutLines(output || 'Its output is above.', -MAX_OUTPUT_LINES)}`],
    };
  }
  const totals = readReport(report);
  if (succeeded || totals.failed > 0) return totals;
  const errors = findErrorsPath(report);
  const reason = existsSync(errors) ? readFileSync(errors, 'utf8') : '';
  const failure = `${script}: the test runner failed without a failed test.\n${cutLines(reason, MAX_OUTPUT_LINES)}`;
  return { ...totals, failed: 1, failures: [failure] };
}

interface TestFile {
  name: string;
  status: string;
  message: string;
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
}

/** Reads the counts of a JSON report of Vitest. A missing report counts as one failure. */
function readReport(path: string): Totals {
  try {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(path, 'utf8'));
    const failures = (testResults as TestFile[]).flatMap(findFailures);
    return { passed: numPassedTests, failed: failures.length, failures };
  } catch {
    return { passed: 0, failed: 1, failures: [`${path}: the report of the tests is missing.`] };
  }
}

/** Returns a text for each failed test of a file, or one for a file that did not load. */
function findFailures({ name, status, message, assertionResults }: TestFile): string[] {
  const file = relative('.', name);
  if (status === 'failed' && assertionResults.length === 0)
    return [`${file}:\n${cutLines(message, MAX_MESSAGE_LINES)}`];
  return assertionResults
    .filter((result) => result.status === 'failed')
    .map(
      ({ fullName, failureMessages }) =>
        `${file} > ${fullName}:\n${cutLines(failureMessages.join('\n'), MAX_MESSAGE_LINES)}`,
    );
}

/** Returns the first lines of a text, or with a negative count the last ones, indented. */
function cutLines(text: string, count: number): string {
  const lines = stripVTControlCharacters(text).trimEnd().split('\n');
  const kept = count < 0 ? lines.slice(count) : lines.slice(0, count);
  return kept.map((line) => `    ${line.slice(0, 500)}`).join('\n');
}

function formatTotals({ passed, failed }: Pick<Totals, 'passed' | 'failed'>): string {
  return `${passed} passed, ${failed} failed`;
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS);
const built = await runStage({ script: 'build' });
const rest =
  built.failed > 0
    ? [...CHECKS, UNIT, BROWSER].map(({ script }) => ({
        passed: 0,
        failed: 1,
        failures: [`${script}: not run, because the build failed.`],
      }))
    : await runStages();
const all = [built, ...rest];
const total = {
  passed: all.reduce((sum, { passed }) => sum + passed, 0),
  failed: all.reduce((sum, { failed }) => sum + failed, 0),
};
writeFileSync(`${RESULTS}/totals.txt`, `${formatTotals(total)}\n`);
const flaky = existsSync(FLAKY_TESTS) ? readFileSync(FLAKY_TESTS, 'utf8') : '';
if (flaky !== '') console.log(`Passed only when they ran again:\n${flaky}`);
const failures = all.flatMap((totals) => totals.failures);
if (failures.length > 0) console.log(`Failed:\n${failures.map((failure) => `  ${failure}\n`).join('')}`);
console.log(formatTotals(total));
process.exitCode = total.failed === 0 ? 0 : 1;
