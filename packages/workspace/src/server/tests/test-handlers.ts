import {
  type FlowApis,
  type ReportedCase,
  type RunReport,
  runPlan,
  Session,
  TEST_REPORTERS,
  type TestCase,
} from '@curlew/contract';
import {
  type CaseContext,
  countOutcomes,
  INCONCLUSIVE_HELP,
  type InconclusiveCause,
  importOptional,
  openScriptRunner,
  runProblems,
  updateReport,
} from '@curlew/contract/internal';
import type { ScriptRunner } from '@curlew/contract/scripts';
import { ExchangeChecker, isSecretName } from '@curlew/exchange';
import { credentialSecrets } from '@curlew/exchange/internal';
import type { Description } from '@curlew/openapi';
import type { PlannedTest, RunTestsRequest, TestResult, TestRun } from '../../protocol/tests.ts';
import { CallError } from '../call-error.ts';
import type { DescriptionState } from '../engine/description-state.ts';
import { type EngineContext, type EngineHandlers, getSource } from '../engine/engine-context.ts';
import type { SendContext } from '../engine/engine-messages.ts';
import type { SourceEngine } from '../engine/source-engine.ts';
import { findWorkflows } from '../flows/find-workflows.ts';
import { connectionOptions } from '../request/client-certificate.ts';
import { allVariables } from '../request/secret-use.ts';
import { isNamedHost, serverHosts } from '../request/server-hosts.ts';
import {
  hostsOfEnvironment,
  planCollection,
  planTests,
  secretNames,
  TEST_CONNECTION,
  type TestedSource,
} from './plan-tests.ts';
import { testInput } from './test-input.ts';

/** Reports that can be exported: those of the newest runs. */
const MAX_REPORTS = 20;
/** Cases at a time: the server under test is often a development server. */
const CONCURRENCY = 4;

const FORMATS = {
  junit: { extension: 'xml', mediaType: 'application/xml' },
  html: { extension: 'html', mediaType: 'text/html' },
  json: { extension: 'json', mediaType: 'application/json' },
} as const;

/** Handlers with the runs that are under way and the reports of those that ended. */
export function testHandlers(): EngineHandlers<'listTests' | 'runTests' | 'cancelTests' | 'exportTests'> {
  const running = new Map<string, AbortController>();
  const reports = new Map<string, RunReport>();
  return {
    async listTests({ source, negative = false, workflows = [] }, context) {
      const { entry, collection, description } = await testedSource(getSource(context, source), 'last');
      const session = new Session(description, { connection: TEST_CONNECTION });
      try {
        const planned = await planTests(session, { entry, collection }, { negative, workflows });
        await Promise.all(planned.flows.map((apis) => apis.close()));
        return { tests: planned.cases.map(plannedTest), workflows: findWorkflows(entry) };
      } finally {
        await session.close();
      }
    },
    async runTests({ context: given, ...request }, context) {
      const { id } = request;
      const controller = new AbortController();
      running.get(id)?.abort();
      running.set(id, controller);
      try {
        const report = await runTests(request, given, { context, signal: controller.signal });
        if (!('cases' in report)) return report;
        const { previous } = request;
        const before = previous === undefined ? undefined : reports.get(previous);
        const whole = before ? continueReport(before, report) : report;
        reports.delete(id);
        reports.set(id, whole);
        const [oldest] = reports.keys();
        if (reports.size > MAX_REPORTS && oldest !== undefined) reports.delete(oldest);
        return getRun(id, whole);
      } finally {
        if (running.get(id) === controller) running.delete(id);
      }
    },
    cancelTests({ id }) {
      const controller = running.get(id);
      controller?.abort();
      return { wasRunning: controller !== undefined };
    },
    exportTests({ id, format }) {
      const report = reports.get(id);
      const reporter = TEST_REPORTERS.find((one) => one.id === format);
      if (report === undefined || reporter === undefined)
        throw new CallError(
          'not-found',
          'The results of this run are no longer stored.',
          'Run the tests again.',
        );
      const { extension, mediaType } = FORMATS[format];
      const content = reporter.render(report, { color: false, verbose: true });
      return { fileName: `report.${extension}`, mediaType, content };
    },
  };
}

async function runTests(
  request: RunTestsRequest,
  given: SendContext,
  { context, signal }: { context: EngineContext; signal: AbortSignal },
): Promise<RunReport | TestRun> {
  const { id } = request;
  const engine = getSource(context, request.source);
  const { state, description, ...tested } = await testedSource(engine);
  const { collection } = tested;
  let session = new Session(description, { connection: TEST_CONNECTION });
  let runner: ScriptRunner | undefined;
  let opened: readonly FlowApis[] = [];
  try {
    const all = Object.fromEntries(allVariables(given));
    const { input, known, serverUrl, refusedHost, withheld, certificate } = testInput(state, request, given, {
      isNamed: await secretNames(engine, tested, request),
      addresses: () => (collection ? planCollection(session, collection, all).servers : []),
    });
    if (refusedHost !== undefined) return { ...emptyRun(id), refusedHost };
    if (collection && input.server === undefined) {
      const allowed = [...serverHosts(state), ...given.allowedHosts];
      const hosts = hostsOfEnvironment(session, collection, all);
      const refused = hosts.find((host) => !isNamedHost(host, allowed));
      if (refused !== undefined) return { ...emptyRun(id), refusedHost: refused };
    }
    if (withheld.length > 0) return { ...emptyRun(id), withheld };
    const connection = connectionOptions(engine.path, certificate, request.connection);
    await session.close();
    session = new Session(description, { connection });
    const { cases, scopes, flows } = await planTests(session, tested, request, {
      variables: known,
      connection,
    });
    opened = flows;
    runner = await openScriptRunner(cases, () =>
      importOptional('@curlew/scripts', () => import('@curlew/scripts'), 'Scripts require'),
    );
    const run: CaseContext = {
      session,
      checker: new ExchangeChecker(description, { isRecorded: engine.isRecorded }),
      input,
      limits: {},
      variables: known,
      signal,
      scripts: { runner, scopes },
      advice: WINDOW_ADVICE,
    };
    let done = 0;
    return await runPlan(cases, run, {
      sources: [engine.plan.name],
      server: serverUrl,
      seed: 1,
      concurrency: CONCURRENCY,
      secrets: [
        ...Object.values(given.secrets).map(({ value }) => value),
        ...Object.values(input.credentials ?? {}).flatMap(credentialSecrets),
        ...Object.entries({ ...collection?.written.variables, ...given.variables }).flatMap(
          ([name, value]) => (isSecretName(name) ? [value] : []),
        ),
      ],
      onCase(reported) {
        done += 1;
        context.emit({ type: 'test', run: id, result: testResult(reported), done, total: cases.length });
      },
    });
  } finally {
    await runner?.close();
    await Promise.all([session, ...opened].map((one) => one.close()));
  }
}

/** The description of a source, and the collection that it was made from. The last one stays listed while a text is broken. */
async function testedSource(
  engine: SourceEngine,
  which: 'newest' | 'last' = 'newest',
): Promise<TestedSource & { state: DescriptionState; description: Description }> {
  const collection = await engine.collection();
  const state = collection?.state ?? (await (which === 'last' ? engine.lastUsable() : engine.usable()));
  return { state, description: state.description, entry: state.description.entry, collection };
}

/** The report of a run that was continued with some of its cases. */
function continueReport(before: RunReport, report: RunReport): RunReport {
  const ids = new Set([...before.cases, ...report.cases].map(({ id }) => id));
  return updateReport(before, report, [...ids], WINDOW_ADVICE);
}

function getRun(id: string, report: RunReport): TestRun {
  const { cases, durationMs, isInterrupted } = report;
  return {
    id,
    counts: countOutcomes(cases),
    results: cases.map(testResult),
    problems: runProblems(report).map(({ sentence, help, cause }) => ({
      sentence,
      help: cause ? inconclusiveHelp(cause) : help,
    })),
    durationMs,
    isInterrupted,
  };
}

function emptyRun(id: string): TestRun {
  return { id, counts: countOutcomes([]), results: [], problems: [], durationMs: 0, isInterrupted: false };
}

/** Returns what to do in a window, because the help of reports is for the command line. */
function inconclusiveHelp(cause: InconclusiveCause): string {
  return HELP[cause] ?? INCONCLUSIVE_HELP[cause];
}

/** The fields of a window that replace the flags of the command line. */
const WINDOW_ADVICE: NonNullable<CaseContext['advice']> = {
  server: 'add a variable `server` with its URL to the environment',
  credentials: 'enter the credential under Authorization, or as a secret of the environment',
  variable: (name) => `add \`${name}\` to the environment`,
  givenServer: 'the server that is chosen in the window',
};

const HELP: Partial<Record<InconclusiveCause, string>> = {
  'no-credentials':
    'Fill in credentials of an operation under Authorization, or add a secret to the environment that is named like the security scheme.',
  credentials:
    'Replace the credentials under Authorization or in the environment: they may have expired, or lack a permission.',
  'rate-limit': 'Run the case again later.',
  unavailable: 'Start the server, and run the case again.',
  values:
    'Give values that exist on the server: send the request, then save it as an example or as a test. If this reply is right, save it as a test.',
};

function plannedTest({ id, name, group, operation }: TestCase): PlannedTest {
  return { id, name, group, ...(operation && { operation: operation.key }) };
}

/** A result as a window shows it; it is masked already. */
function testResult(reported: ReportedCase): TestResult {
  const { id, name, group, operation, outcome, reason, cause, durationMs } = reported;
  const { findings, assertions, exchanges } = reported;
  return {
    id,
    name,
    group,
    ...(operation && { operation: operation.key }),
    outcome,
    ...(reason !== undefined && { reason }),
    ...(cause && { help: inconclusiveHelp(cause) }),
    durationMs,
    // The run has one failure for all cases that share a finding.
    findings: findings
      .filter(({ isShared }) => !isShared)
      .map(({ kind, sentence, help, schema }) => ({
        kind,
        sentence,
        ...(help !== undefined && { help }),
        ...(schema && { file: schema.span.file, line: schema.span.line }),
      })),
    assertions: assertions.map(({ name: what, passed, message }) => ({ name: what, passed, message })),
    exchanges: exchanges.map(({ method, url, status, failure, command, body }) => ({
      method,
      url,
      ...(status !== undefined && { status }),
      ...(failure && { failure: failure.message }),
      ...(command !== undefined && { command }),
      ...(body !== undefined && { body }),
    })),
  };
}
