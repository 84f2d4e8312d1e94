import { SecretMask } from '@curlew/exchange';
import { SharedSecrets } from '@curlew/exchange/internal';
import type { Operation } from '@curlew/openapi';
import { protocolId } from '../cases/plan-cases.ts';
import {
  type CaseContext,
  type CaseFilter,
  caseOperation,
  matchesFilters,
  type TestCase,
} from '../cases/test-case.ts';
import { Coverage } from '../report/coverage.ts';
import { groupRefusals } from '../report/merge-reports.ts';
import { maskReported, reportCase } from '../report/report-case.ts';
import type { ReportedCase, RunReport } from '../report/run-report.ts';
import { type RunCasesOptions, runCases } from './run-cases.ts';

/** Options of `runPlan`. */
export interface RunPlanOptions extends Omit<RunCasesOptions, 'onResult'> {
  /** Shown in the report. */
  sources: readonly string[];
  server: string;
  seed: number;
  /** Credentials of all calls, masked everywhere in the report. */
  secrets: readonly string[];
  /** Default false: a run whose replies tell nothing about an operation is no success (`runProblems`). */
  allowInconclusive?: boolean;
  /** Of the plan: what they leave out is not to be covered. */
  filters?: readonly CaseFilter[];
  /** After each case: for a progress line. */
  onCase?: (reported: ReportedCase) => void;
}

/**
 * Runs a plan and builds its report: masked, with bounded bodies. A case of `planCases` calls its operation (`Session.run`), checks
 * the exchange (`findingsOf`, `judgeReply`), and gets its outcome from `runCases`.
 */
export async function runPlan(
  cases: readonly TestCase[],
  context: CaseContext,
  options: RunPlanOptions,
): Promise<RunReport> {
  const { sources, server, seed, secrets, allowInconclusive = false, onCase, filters: _, ...run } = options;
  const startedAt = Date.now();
  const started = performance.now();
  const { operations } = context.apis ?? context.session.api;
  const getChecker = (operation: Operation) => context.apis?.getChecker(operation) ?? context.checker;
  const { session, apis } = context;
  const coverage = new Coverage(operations, {
    isSelected: (operation) =>
      matchesFilters(caseOperation(operation, protocolId(session, operation)), options.filters ?? []),
    getSource: (operation) => apis?.getSession(operation) ?? session,
  });
  const byKey = new Map(operations.map((operation) => [operation.key, operation]));
  const byId = new Map<string, ReportedCase>();
  const shared = new SharedSecrets();
  const unchecked = { status: 0, body: 0, total: 0 };
  let unread = 0;
  await runCases(cases, context, {
    ...run,
    onResult(result) {
      coverage.add(result);
      unread += result.findings.filter(
        ({ kind, part }) => kind === 'unchecked-value' && part === 'body',
      ).length;
      for (const exchange of result.exchanges) {
        if (exchange.response) unchecked.total += 1;
        const operation = byKey.get(exchange.operation);
        for (const part of operation ? getChecker(operation).unchecked(operation, exchange) : [])
          unchecked[part] += 1;
      }
      const reported = reportCase(result, { secrets, shared, operations: byKey });
      byId.set(reported.id, reported);
      onCase?.(reported);
    },
  });
  const mask = new SecretMask(secrets, shared);
  for (const [id, reported] of byId) byId.set(id, maskReported(reported, mask));
  return groupRefusals(
    {
      format: 1,
      sources: [...sources],
      server,
      seed,
      startedAt,
      durationMs: performance.now() - started,
      isInterrupted: context.signal.aborted,
      ...(allowInconclusive && { allowsInconclusive: true }),
      // Repeated runs follow those of the plan.
      cases: [...cases.flatMap(({ id }) => byId.get(id) ?? []), ...unplanned(byId, cases)],
      coverage: coverage.table(),
      ...(unchecked.status + unchecked.body + unread > 0 && {
        unchecked: { ...unchecked, ...(unread > 0 && { unread }) },
      }),
    },
    context.advice,
  );
}

function unplanned(byId: ReadonlyMap<string, ReportedCase>, cases: readonly TestCase[]): ReportedCase[] {
  const planned = new Set(cases.map(({ id }) => id));
  return [...byId.values()].filter(({ id }) => !planned.has(id));
}
