import {
  type CaseContext,
  ExchangeChecker,
  isSecretName,
  mergeReports,
  type RunPlanOptions,
  type RunReport,
  runPlan,
  ScriptSandbox,
  shardCases,
  type TestCase,
} from '@curlew/contract';
import { printableText } from '@curlew/diagnostics';
import type { Run } from '../arguments/command.ts';
import { readNumber } from '../arguments/read-number.ts';
import { requireSources } from '../arguments/require-sources.ts';
import { EXIT } from '../exit-code.ts';
import { onlySource } from '../only-source.ts';
import { printResult, printStatus } from '../output.ts';
import { UsageError } from '../usage-error.ts';
import { abortOnInterrupt } from './abort-on-interrupt.ts';
import { fixDescription } from './fix-description.ts';
import { mergeRuns } from './merge-runs.ts';
import { planFile } from './plan-file.ts';
import { testCommand } from './test-command.ts';
import { testCredentials } from './test-credentials.ts';
import { type Given, reporters, serverUrl } from './test-settings.ts';
import { writeFirstSuite } from './write-first-suite.ts';
import { writeReports } from './write-reports.ts';

/** Tests an API with the cases of a description or a suite, and reports the results. */
export const runTest: Run<typeof testCommand.options> = async ({ values, positionals }) => {
  const chosen = reporters(values);
  const [first, ...others] = positionals;
  if (first === 'merge') return writeReports(mergeRuns(others), chosen, values);
  if (values.init) return writeFirstSuite(onlySource(testCommand, positionals), values.root);
  const paths = requireSources(testCommand, positionals);
  const interrupt = abortOnInterrupt();
  const reports: RunReport[] = [];
  for (const path of paths) {
    const report = await testFile(path, values, interrupt.signal);
    if (report) reports.push(paths.length > 1 ? underFile(report, path) : report);
  }
  interrupt.stop();
  return reports.length === 0 ? EXIT.ok : writeReports(mergeReports(reports), chosen, values);
};

const MAX_NUMBER = 2 ** 31 - 1;

async function testFile(path: string, given: Given, signal: AbortSignal): Promise<RunReport | undefined> {
  const timeoutMs = readNumber('timeout', given.timeout, { min: 1, max: MAX_NUMBER });
  const run = runOptions(given);
  const ownUrl = serverUrl(given);
  const { session, description, seed, variables, ...planned } = await planFile(path, given);
  const url = ownUrl ?? planned.server;
  const sandbox = new ScriptSandbox();
  try {
    const { securitySchemes } = session.api;
    const { credentials, headers, secrets } = testCredentials(
      given,
      securitySchemes,
      process.env.CURLEW_AUTH,
    );
    const cases = shard(planned.cases, given);
    if (cases.length === 0) throw new UsageError('No operation matches.', 'Change or leave out `--filter`.');
    if (given['dry-run']) {
      printResult(cases.map(({ group, name }) => `${printableText(`${group} › ${name}`)}\n`).join(''));
      return undefined;
    }
    const context: CaseContext = {
      session,
      checker: new ExchangeChecker(description, { allowUndeclared: given['allow-undeclared'] ?? false }),
      input: { credentials, headers, ...(url !== undefined && { server: { url, variables: [] } }) },
      limits: timeoutMs === undefined ? {} : { timeoutMs },
      variables,
      signal,
      scripts: { sandbox, variables: new Map(Object.entries(variables)) },
    };
    const onCase = progressLine(cases.length);
    const kept = Object.entries(variables).flatMap(([name, value]) => (isSecretName(name) ? [value] : []));
    const options = {
      sources: [path],
      server: url ?? '',
      seed,
      secrets: [...secrets, ...kept],
      onCase,
      ...run,
    };
    const report = await runPlan(cases, context, options);
    if (given.fix) fixDescription(description, report);
    return report;
  } finally {
    await sandbox.close();
    await session.close();
  }
}

/** The report with the file in ids and groups: several files may have cases of the same name. */
function underFile(report: RunReport, path: string): RunReport {
  const cases = report.cases.map((one) => ({
    ...one,
    id: `${path} | ${one.id}`,
    group: `${path}: ${one.group}`,
  }));
  return { ...report, cases };
}

/** The part of the plan selected by `--shard`. */
function shard(cases: TestCase[], { shard: text }: Given): TestCase[] {
  if (text === undefined) return cases;
  const [, index = 0, count = 0] = (/^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? []).map(Number);
  if (index >= 1 && index <= count) return shardCases(cases, index, count);
  throw new UsageError(`\`--shard\` must be a part such as 1/4, found \`${text}\`.`);
}

function runOptions(given: Given): Partial<RunPlanOptions> {
  const concurrency = readNumber('concurrency', given.concurrency, { min: 1, max: 10_000 });
  return {
    ...(concurrency !== undefined && { concurrency }),
    rate: readNumber('rate', given.rate, { min: 0, max: MAX_NUMBER, integer: false }) ?? 0,
    retries: readNumber('retries', given.retries, { min: 0, max: 1000 }) ?? 0,
    retryOn: given['retry-failures'] ? 'any' : 'network',
    bail: readNumber('bail', given.bail, { min: 0, max: MAX_NUMBER }) ?? 0,
  };
}

/** Prints the progress on a terminal. */
function progressLine(total: number): (reported: RunReport['cases'][number]) => void {
  let ended = 0;
  let problems = 0;
  return ({ outcome, name }) => {
    ended += 1;
    if (outcome === 'failed' || outcome === 'error') problems += 1;
    const line = `${ended}/${total} cases, ${problems} not passed: ${printableText(name)}`;
    printStatus(ended === total ? '' : line);
  };
}
