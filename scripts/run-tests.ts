import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describeFailures, failedFiles, lastLines, type TestReport } from './describe-failures.ts';
import { FLAKY_TESTS } from './flaky-tests.ts';

/**
 * Runs all stages of `npm test`. It continues after a failed stage, so that one run reports everything, and stops only if the
 * build fails. The run ends with what failed, and its last line is `N passed, N failed` over all stages. A stage with a report
 * counts its tests, another one counts as one. A stage that fails without a failed test (the runner died, a file did not load)
 * counts as one failure.
 */
interface Stage {
  script: string;
  /** Path of the report that the stage's test runner writes. */
  report?: string;
}

interface Outcome {
  passed: number;
  failed: number;
  /** What failed, a text for each failure; the end of the run prints them. */
  failures: string[];
}

const RESULTS = '.test-results';
const UNIT: Stage = { script: 'unit', report: `${RESULTS}/unit.json` };
const BROWSER: Stage = { script: 'browser', report: `${RESULTS}/browser.json` };
/**
 * Stages that run one after the other beside the unit tests, which often wait for programs that they start. Where no Chromium is
 * installed, one is downloaded meanwhile.
 */
const CHECKS: Stage[] = [{ script: 'types' }, { script: 'lint' }, { script: 'chromium' }];

/** @param isBeside whether another stage runs at the same time; then the output is printed at the end. */
async function runStage({ script, report }: Stage, isBeside = false): Promise<Outcome> {
  const started = performance.now();
  const env = process.stdout.isTTY ? { ...process.env, FORCE_COLOR: '1' } : process.env;
  const child = spawn('npm', ['run', '--silent', script], { stdio: ['ignore', 'pipe', 'pipe'], env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      if (!isBeside) process.stdout.write(chunk);
    });
  }
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const outcome = readOutcome(script, status === 0, output, report);
  console.log(`${isBeside ? output : ''}\n${script}: ${formatTotals(outcome)} (${seconds} s)\n`);
  return outcome;
}

async function runChecks(): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const stage of CHECKS) outcomes.push(await runStage(stage, true));
  return outcomes;
}

/** The browser tests have the machine for themselves: beside the unit tests, both wait for two cores, and neither ends earlier. */
async function runStages(): Promise<Outcome[]> {
  const [unit, checks] = await Promise.all([runStage(UNIT), runChecks()]);
  return [...checks, unit, await runStage(BROWSER)];
}

function readOutcome(script: string, succeeded: boolean, output: string, path?: string): Outcome {
  const report = path === undefined ? undefined : readReport(path);
  const passed = report?.numPassedTests ?? (path === undefined && succeeded ? 1 : 0);
  const failed = report === undefined ? 0 : report.numFailedTests + failedFiles(report).length;
  const isComplete = succeeded && (path === undefined || report !== undefined);
  if (isComplete && failed === 0) return { passed, failed, failures: [] };
  const failures = report === undefined ? [] : describeFailures(report, process.cwd());
  // A failure that the report does not hold: a stage without one, a runner that died, an error between two tests.
  if (failures.length === 0) failures.push(`the end of its output\n${lastLines(output)}`);
  return { passed, failed: Math.max(failed, 1), failures: failures.map((text) => `${script}: ${text}`) };
}

/** Reads a JSON report of Vitest; it is missing if the runner died. */
function readReport(path: string): TestReport | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function formatTotals({ passed, failed }: Outcome): string {
  return `${passed} passed, ${failed} failed`;
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS);
const built = await runStage({ script: 'build' });
const rest =
  built.failed > 0
    ? [...CHECKS, UNIT, BROWSER].map(() => ({ passed: 0, failed: 1, failures: [] }))
    : await runStages();
const all = [built, ...rest];
const total: Outcome = {
  passed: all.reduce((sum, { passed }) => sum + passed, 0),
  failed: all.reduce((sum, { failed }) => sum + failed, 0),
  failures: all.flatMap(({ failures }) => failures),
};
writeFileSync(`${RESULTS}/totals.txt`, `${formatTotals(total)}\n`);
const flaky = existsSync(FLAKY_TESTS) ? readFileSync(FLAKY_TESTS, 'utf8') : '';
if (flaky !== '') console.log(`Passed only when they ran again:\n${flaky}`);
if (total.failures.length > 0) console.log(`Failed:\n\n${total.failures.join('\n\n')}\n`);
console.log(formatTotals(total));
process.exitCode = total.failed === 0 ? 0 : 1;
