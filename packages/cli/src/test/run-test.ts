import {
  countOutcomes,
  ExchangeChecker,
  isUnreachable,
  planCases,
  type RunReport,
  runPlan,
  Session,
} from '@curlew/contract';
import type { Run } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { cannotWrite } from '../files/cannot-write.ts';
import { replaceFiles } from '../files/replace-files.ts';
import { hasColor, printMessage, printResult, printStatus } from '../output.ts';
import { requireSources } from '../require-sources.ts';
import { UsageError } from '../usage-error.ts';
import { abortOnInterrupt } from './abort-on-interrupt.ts';
import { loadTested } from './load-tested.ts';
import { testCommand } from './test-command.ts';
import { testCredentials } from './test-credentials.ts';
import {
  acceptance,
  type ChosenReporter,
  connection,
  filters,
  type Given,
  numberOption,
  pairOption,
  reporters,
  serverUrl,
} from './test-settings.ts';

/** Calls an API as its description says and reports what came back. */
export const runTest: Run<typeof testCommand.options> = async ({ values, positionals }) => {
  const [path = '', ...others] = requireSources(testCommand, positionals);
  if (others.length > 0) throw new UsageError('`curlew test` takes one description.');
  const chosen = reporters(values);
  const interrupt = abortOnInterrupt();
  const report = await testDescription(path, values, interrupt.signal);
  interrupt.stop();
  if (report.cases.length === 0)
    throw new UsageError('No operation matches.', 'Change or leave out `--filter`.');
  writeReports(report, chosen, values);
  return exitCode(report);
};

async function testDescription(path: string, given: Given, signal: AbortSignal): Promise<RunReport> {
  const options = connection(given);
  const url = serverUrl(given);
  const timeoutMs = numberOption('timeout', given.timeout, 1);
  const seed = numberOption('seed', given.seed) ?? 1;
  const linkDepth = numberOption('follow-links', given['follow-links']) ?? 0;
  const accept = acceptance(given);
  const plan = { filters: filters(given), linkDepth, seed, ...(accept && { acceptance: accept }) };
  const variables = Object.fromEntries(
    (given.variable ?? []).map((text) => pairOption('variable', text, '=')),
  );
  const description = await loadTested(path, given.root);
  const session = new Session(description, { connection: options });
  try {
    const { credentials, headers, secrets } = testCredentials(
      given,
      session.api.securitySchemes,
      process.env.CURLEW_AUTH,
    );
    const cases = planCases(session, plan);
    return await runPlan(
      cases,
      {
        session,
        checker: new ExchangeChecker(description, { allowUndeclared: given['allow-undeclared'] ?? false }),
        input: { credentials, headers, ...(url !== undefined && { server: { url, variables: [] } }) },
        limits: timeoutMs === undefined ? {} : { timeoutMs },
        variables,
        signal,
      },
      {
        sources: [path],
        server: url ?? '',
        seed,
        secrets,
        ...runOptions(given),
        onCase: progressLine(cases.length),
      },
    );
  } finally {
    await session.close();
  }
}

function runOptions(given: Given) {
  const concurrency = numberOption('concurrency', given.concurrency, 1);
  return {
    ...(concurrency !== undefined && { concurrency }),
    rate: numberOption('rate', given.rate) ?? 0,
    retries: numberOption('retries', given.retries) ?? 0,
    retryOn: given['retry-failures'] ? 'any' : 'network',
    bail: numberOption('bail', given.bail) ?? 0,
  } as const;
}

/** How many cases ended, on a terminal. */
function progressLine(total: number): (reported: RunReport['cases'][number]) => void {
  let ended = 0;
  let problems = 0;
  return ({ outcome, name }) => {
    ended += 1;
    if (outcome === 'failed' || outcome === 'error') problems += 1;
    printStatus(ended === total ? '' : `${ended}/${total} cases, ${problems} not passed: ${name}`);
  };
}

function writeReports(
  report: RunReport,
  chosen: readonly ChosenReporter[],
  { verbose = false }: Given,
): void {
  const options = { color: hasColor('stdout'), verbose };
  for (const { reporter, file } of chosen) {
    const text = reporter.render(report, options);
    if (file === undefined) {
      printResult(text);
      continue;
    }
    try {
      replaceFiles([{ path: file, content: text }]);
    } catch (error) {
      throw cannotWrite(error, 'Name another file with --reporter.');
    }
    printMessage(`Wrote ${file}.`);
  }
}

function exitCode(report: RunReport): ExitCode {
  if (report.isInterrupted) return EXIT.interrupted;
  if (isUnreachable(report)) return EXIT.unreachable;
  const { failed, error } = countOutcomes(report.cases);
  return failed + error > 0 ? EXIT.problems : EXIT.fine;
}
