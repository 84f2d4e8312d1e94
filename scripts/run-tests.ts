import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Runs all stages of `npm test`, also after a failed one, so that one run reports everything; it stops only if
 * the build fails. Ends with `N passed, N failed` over all runners: the tests of each report, and a check for
 * each stage that has none. A stage that fails without a failed test (a runner died, a file did not load)
 * counts as failed itself.
 */
interface Stage {
  script: string;
  /** Report of the stage's test runner. */
  report?: string;
}

interface Totals {
  passed: number;
  failed: number;
}

const RESULTS = '.test-results';
const STAGES: Stage[] = [
  { script: 'types' },
  { script: 'lint' },
  { script: 'unit', report: `${RESULTS}/unit.json` },
  { script: 'browser', report: `${RESULTS}/browser.json` },
];

function runStage({ script, report }: Stage): Totals {
  const started = performance.now();
  const { status } = spawnSync('npm', ['run', '--silent', script], { stdio: 'inherit' });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const totals = totalsOf(status === 0, report);
  console.log(`\n${script}: ${inWords(totals)} (${seconds} s)\n`);
  return totals;
}

function totalsOf(succeeded: boolean, report: string | undefined): Totals {
  if (report === undefined) return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const { passed, failed } = readReport(report);
  return { passed, failed: succeeded ? failed : Math.max(failed, 1) };
}

/** Counts of a JSON report of Vitest; one failure if it is missing. */
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

function inWords({ passed, failed }: Totals): string {
  return `${passed} passed, ${failed} failed`;
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS);
const built = runStage({ script: 'build' });
const rest = built.failed > 0 ? STAGES.map(() => ({ passed: 0, failed: 1 })) : STAGES.map(runStage);
const all = [built, ...rest];
const total = {
  passed: all.reduce((sum, { passed }) => sum + passed, 0),
  failed: all.reduce((sum, { failed }) => sum + failed, 0),
};
writeFileSync(`${RESULTS}/totals.txt`, `${inWords(total)}\n`);
console.log(inWords(total));
process.exitCode = total.failed === 0 ? 0 : 1;
