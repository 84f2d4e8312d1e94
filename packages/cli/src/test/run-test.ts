import {
  ExchangeChecker,
  planCases,
  type RunReport,
  runPlan,
  Session,
  shardCases,
  type TestCase,
} from '@curlew/contract';
import { printableText } from '@curlew/diagnostics';
import type { Run } from '../arguments/command.ts';
import { EXIT } from '../exit-code.ts';
import { onlySource } from '../only-source.ts';
import { printResult, printStatus } from '../output.ts';
import { readNumber } from '../read-number.ts';
import { UsageError } from '../usage-error.ts';
import { abortOnInterrupt } from './abort-on-interrupt.ts';
import { fixDescription } from './fix-description.ts';
import { loadTested } from './load-tested.ts';
import { mergeRuns } from './merge-runs.ts';
import { testCommand } from './test-command.ts';
import { testCredentials } from './test-credentials.ts';
import {
  acceptance,
  connection,
  filters,
  type Given,
  pairOption,
  reporters,
  serverUrl,
} from './test-settings.ts';
import { writeReports } from './write-reports.ts';

/** Calls an API as its description says and reports what came back. */
export const runTest: Run<typeof testCommand.options> = async ({ values, positionals }) => {
  const chosen = reporters(values);
  const [first, ...others] = positionals;
  if (first === 'merge') return writeReports(mergeRuns(others), chosen, values);
  const path = onlySource(testCommand, positionals);
  const interrupt = abortOnInterrupt();
  const report = await testDescription(path, values, interrupt.signal);
  interrupt.stop();
  return report === undefined ? EXIT.ok : writeReports(report, chosen, values);
};

const MAX_NUMBER = 2 ** 31 - 1;

async function testDescription(
  path: string,
  given: Given,
  signal: AbortSignal,
): Promise<RunReport | undefined> {
  const options = connection(given);
  const url = serverUrl(given);
  const timeoutMs = readNumber('timeout', given.timeout, { min: 1, max: MAX_NUMBER });
  const seed = readNumber('seed', given.seed, { min: 0, max: MAX_NUMBER }) ?? 1;
  const linkDepth = readNumber('follow-links', given['follow-links'], { min: 0, max: MAX_NUMBER }) ?? 0;
  const accept = acceptance(given);
  const variables = Object.fromEntries(
    (given.variable ?? []).map((text) => pairOption('variable', text, '=')),
  );
  const plan = {
    filters: filters(given),
    linkDepth,
    seed,
    variables,
    negative: given.negative ?? false,
    ...(accept && { acceptance: accept }),
  };
  const description = await loadTested(path, given.root);
  const session = new Session(description, { connection: options });
  try {
    const { credentials, headers, secrets } = testCredentials(
      given,
      session.api.securitySchemes,
      process.env.CURLEW_AUTH,
    );
    const cases = shard(planCases(session, plan), given);
    if (cases.length === 0) throw new UsageError('No operation matches.', 'Change or leave out `--filter`.');
    if (given['dry-run']) {
      printResult(`${cases.map(({ group, name }) => printableText(`${group} › ${name}`)).join('\n')}\n`);
      return undefined;
    }
    const report = await runPlan(
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
    if (given.fix) fixDescription(description, report);
    return report;
  } finally {
    await session.close();
  }
}

/** The part of the plan that `--shard` names. */
function shard(cases: TestCase[], { shard: text }: Given): TestCase[] {
  if (text === undefined) return cases;
  const [, index = 0, count = 0] = (/^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? []).map(Number);
  if (index >= 1 && index <= count) return shardCases(cases, index, count);
  throw new UsageError(`\`--shard\` is a part such as 1/4, not \`${text}\`.`);
}

function runOptions(given: Given) {
  const concurrency = readNumber('concurrency', given.concurrency, { min: 1, max: MAX_NUMBER });
  return {
    ...(concurrency !== undefined && { concurrency }),
    rate: readNumber('rate', given.rate, { min: 0, max: MAX_NUMBER, integer: false }) ?? 0,
    retries: readNumber('retries', given.retries, { min: 0, max: MAX_NUMBER }) ?? 0,
    retryOn: given['retry-failures'] ? 'any' : 'network',
    bail: readNumber('bail', given.bail, { min: 0, max: MAX_NUMBER }) ?? 0,
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
