import {
  type CaseContext,
  countOutcomes,
  ExchangeChecker,
  givenScopes,
  isSecretName,
  type RunReport,
  runPlan,
  ScriptSandbox,
  Session,
  TEST_REPORTERS,
} from '@curlew/contract';
import type { RunTestsRequest, TestRun } from '../../protocol/tests.ts';
import { CallError } from '../call-error.ts';
import { type EngineContext, type EngineHandlers, sourceOf } from '../engine/engine-context.ts';
import type { SendContext } from '../engine/engine-messages.ts';
import { hostOf, isNamedHost } from '../sends/named-host.ts';
import { serverHosts } from '../sends/server-hosts.ts';
import { findSuites, planTests } from './plan-tests.ts';
import { plannedTest, testResult } from './test-result.ts';

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
      const { description } = await sourceOf(context, source).usable();
      const session = new Session(description, { connection: CONNECTION });
      try {
        const cases = planTests(session, description.entry, { negative, suites }, {});
        return { tests: cases.map(plannedTest), suites: findSuites(description.entry) };
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
        reports.delete(id);
        reports.set(id, report);
        const [oldest] = reports.keys();
        if (reports.size > MAX_REPORTS && oldest !== undefined) reports.delete(oldest);
        return runOf(id, report);
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
  { variables, secrets, allowedHosts }: SendContext,
  { context, signal }: { context: EngineContext; signal: AbortSignal },
): Promise<RunReport | (TestRun & { refusedHost: string })> {
  const { id, serverUrl, credentials = {} } = request;
  const state = await sourceOf(context, request.source).usable();
  const { description } = state;
  const host = serverUrl === undefined ? undefined : hostOf(serverUrl);
  const isAllowed = host !== undefined && isNamedHost(host, [...serverHosts(state), ...allowedHosts]);
  if (serverUrl !== undefined && !isAllowed) return { ...emptyRun(id), refusedHost: host ?? serverUrl };
  const session = new Session(description, { connection: CONNECTION });
  const sandbox = new ScriptSandbox();
  const known = { ...variables, ...secrets };
  try {
    const cases = planTests(session, description.entry, request, known);
    const run: CaseContext = {
      session,
      checker: new ExchangeChecker(description),
      input: {
        credentials,
        ...(serverUrl !== undefined && { server: { url: serverUrl.replace(/\/+$/, ''), variables: [] } }),
      },
      limits: {},
      variables: known,
      signal,
      scripts: { sandbox, scopes: givenScopes(known) },
    };
    let done = 0;
    return await runPlan(cases, run, {
      sources: [sourceOf(context, request.source).plan.name],
      server: serverUrl ?? '',
      seed: 1,
      concurrency: CONCURRENCY,
      secrets: [
        ...Object.values(secrets),
        ...Object.values(credentials).map((one) => (typeof one === 'string' ? one : one.password)),
        ...Object.entries(variables).flatMap(([name, value]) => (isSecretName(name) ? [value] : [])),
      ],
      onCase(reported) {
        done += 1;
        context.emit({ type: 'test', run: id, result: testResult(reported), done, total: cases.length });
      },
    });
  } finally {
    await sandbox.close();
    await session.close();
  }
}

function runOf(id: string, { cases, durationMs, isInterrupted }: RunReport): TestRun {
  return { id, counts: countOutcomes(cases), results: cases.map(testResult), durationMs, isInterrupted };
}

function emptyRun(id: string): TestRun {
  return { id, counts: countOutcomes([]), results: [], durationMs: 0, isInterrupted: false };
}
