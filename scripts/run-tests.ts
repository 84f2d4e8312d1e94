import { type StdioOptions, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { FLAKY_TESTS } from './flaky-tests.ts';

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
}

const RESULTS = '.test-results';
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
  const totals = countTotals(status === 0, report);
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

function countTotals(succeeded: boolean, report: string | undefined): Totals {
  if (report === undefined) return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const { passed, failed } = readReport(report);
  return { passed, failed: succeeded ? failed : Math.max(failed, 1) };
}

/** Reads the counts of a JSON report of Vitest. A missing report counts as one failure. */
function readReport(path: string): Totals {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(path, 'utf8'));
    const unloaded = testResults.filter(
      (file: { status: string; assertionResults: unknown[] }) =>
        file.status === 'failed' && file.assertionResults.length === 0,
    );
    return { passed: numPassedTests, failed: numFailedTests + unloaded.length };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function formatTotals({ passed, failed }: Totals): string {
  return `${passed} passed, ${failed} failed`;
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS);
const built = await runStage({ script: 'build' });
const rest =
  built.failed > 0 ? [...CHECKS, UNIT, BROWSER].map(() => ({ passed: 0, failed: 1 })) : await runStages();
const all = [built, ...rest];
const total = {
  passed: all.reduce((sum, { passed }) => sum + passed, 0),
  failed: all.reduce((sum, { failed }) => sum + failed, 0),
};
writeFileSync(`${RESULTS}/totals.txt`, `${formatTotals(total)}\n`);
const flaky = existsSync(FLAKY_TESTS) ? readFileSync(FLAKY_TESTS, 'utf8') : '';
if (flaky !== '') console.log(`Passed only when they ran again:\n${flaky}`);
console.log(formatTotals(total));
process.exitCode = total.failed === 0 ? 0 : 1;
