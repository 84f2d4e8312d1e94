import {
  type CaseContext,
  countOutcomes,
  credentialSecrets,
  importOptional,
  openScriptRunner,
  type RunReport,
  runPlan,
  runProblems,
  Session,
  TEST_REPORTERS,
  updateReport,
} from '@curlew/contract';
import type { ScriptRunner } from '@curlew/contract/scripts';
import { ExchangeChecker, isSecretName } from '@curlew/exchange';
import type { Description } from '@curlew/openapi';
import type { RunTestsRequest, TestRun } from '../../protocol/tests.ts';
import { CallError } from '../call-error.ts';
import type { DescriptionState } from '../engine/description-state.ts';
import { type EngineContext, type EngineHandlers, sourceOf } from '../engine/engine-context.ts';
import type { SendContext } from '../engine/engine-messages.ts';
import type { SourceEngine } from '../engine/source-engine.ts';
import { isNamedHost } from '../sends/named-host.ts';
import { serverHosts } from '../sends/server-hosts.ts';
import { findSuites, hostsOfEnvironment, planTests, type TestedSource } from './plan-tests.ts';
import { testInput } from './test-input.ts';
import { inconclusiveHelp, plannedTest, testResult } from './test-result.ts';

/** Reports that can be exported: those of the newest runs. */
const MAX_REPORTS = 20;
/** Cases at a time: the server under test is often a development server. */
const CONCURRENCY = 4;
const CONNECTION = { sameOriginRedirects: true };

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
    async listTests({ source, negative = false, suites = [] }, context) {
      const { entry, collection, description } = await testedSource(sourceOf(context, source));
      const session = new Session(description, { connection: CONNECTION });
      try {
        const { cases } = planTests(session, { entry, collection }, { negative, suites }, {});
        return { tests: cases.map(plannedTest), suites: findSuites(entry) };
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
        if ('refusedHost' in report) return report;
        const { previous } = request;
        const before = previous === undefined ? undefined : reports.get(previous);
        const whole = before ? continueReport(before, report) : report;
        reports.delete(id);
        reports.set(id, whole);
        const [oldest] = reports.keys();
        if (reports.size > MAX_REPORTS && oldest !== undefined) reports.delete(oldest);
        return runOf(id, whole);
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
): Promise<RunReport | (TestRun & { refusedHost: string })> {
  const { id } = request;
  const { variables, secrets, allowedHosts } = given;
  const engine = sourceOf(context, request.source);
  const { state, description, ...tested } = await testedSource(engine);
  const { input, serverUrl, refusedHost } = testInput(state, request, given);
  if (refusedHost !== undefined) return { ...emptyRun(id), refusedHost };
  const session = new Session(description, { connection: CONNECTION });
  let runner: ScriptRunner | undefined;
  const known = { ...variables, ...secrets };
  try {
    const { collection } = tested;
    if (collection && input.server === undefined) {
      const allowed = [...serverHosts(state), ...allowedHosts];
      const hosts = hostsOfEnvironment(session, collection, known);
      const refused = hosts.find((host) => !isNamedHost(host, allowed));
      if (refused !== undefined) return { ...emptyRun(id), refusedHost: refused };
    }
    const { cases, scopes } = planTests(session, tested, request, known);
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
    };
    let done = 0;
    return await runPlan(cases, run, {
      sources: [engine.plan.name],
      server: serverUrl,
      seed: 1,
      concurrency: CONCURRENCY,
      secrets: [
        ...Object.values(secrets),
        ...Object.values(input.credentials ?? {}).flatMap(credentialSecrets),
        ...Object.entries({ ...collection?.written.variables, ...variables }).flatMap(([name, value]) =>
          isSecretName(name) ? [value] : [],
        ),
      ],
      onCase(reported) {
        done += 1;
        context.emit({ type: 'test', run: id, result: testResult(reported), done, total: cases.length });
      },
    });
  } finally {
    await runner?.close();
    await session.close();
  }
}

/** The description of a source, and the collection that it was made from. */
async function testedSource(
  engine: SourceEngine,
): Promise<TestedSource & { state: DescriptionState; description: Description }> {
  const collection = await engine.collection();
  const state = collection?.state ?? (await engine.usable());
  return { state, description: state.description, entry: state.description.entry, collection };
}

/** The report of a run that was continued with some of its cases. */
function continueReport(before: RunReport, report: RunReport): RunReport {
  const ids = new Set([...before.cases, ...report.cases].map(({ id }) => id));
  return updateReport(before, report, [...ids]);
}

function runOf(id: string, report: RunReport): TestRun {
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
