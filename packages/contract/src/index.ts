export type {
  Call,
  CallLimits,
  ConnectionOptions,
  OutgoingMessage,
  RequestOverride,
  RunOptions,
  TlsOptions,
} from './call/call.ts';
export { DEFAULT_CALL_LIMITS } from './call/call.ts';
export { type RunCallOptions, runCall } from './call/run-call.ts';
export { Session, type SessionOptions } from './call/session.ts';
export { ACCEPTANCES, type Acceptance } from './cases/acceptance.ts';
export { type CaseFilter, FILTER_FIELDS, type FilterField } from './cases/case-filter.ts';
export { caseVersions } from './cases/case-versions.ts';
export { INCONCLUSIVE_HELP, type Inconclusive, type InconclusiveCause } from './cases/inconclusive.ts';
export { type PlanOptions, planCases } from './cases/plan-cases.ts';
export type { RunAdvice } from './cases/run-advice.ts';
export { shardCases } from './cases/shard-cases.ts';
export type { CaseContext, CaseRun, SkippedCase, TestCase } from './cases/test-case.ts';
export {
  type CollectionOptions,
  collectionCases,
  type PlannedCollection,
} from './collection/collection-cases.ts';
export type {
  CollectionBody,
  CollectionField,
  CollectionRequest,
  CollectionToRun,
} from './collection/collection-request.ts';
export type { Environment } from './environment/environment.ts';
export { type EnvironmentResult, readEnvironment } from './environment/read-environment.ts';
export { variableTexts } from './environment/variable-texts.ts';
export { type LinkedCall, type LinkedCalls, linkedCalls } from './link/linked-calls.ts';
export { credentialSecrets } from './mask/credential-secrets.ts';
export type { Protocol, ProtocolContext, ProtocolRunner } from './protocols/protocol.ts';
export { PROTOCOLS, protocolOf } from './protocols/protocols.ts';
export { type CoverageSummary, type CoverageTable, summarizeCoverage } from './report/coverage-table.ts';
export { isUnreachable } from './report/is-unreachable.ts';
export { mergeReports } from './report/merge-reports.ts';
export type { RenderOptions, TestReporter } from './report/reporters/test-reporter.ts';
export { TEST_REPORTERS } from './report/reporters/test-reporters.ts';
export { requestCommand } from './report/request-command.ts';
export { type RunProblem, runProblems } from './report/run-problems.ts';
export {
  countOutcomes,
  OUTCOME_LABELS,
  type OutcomeCounts,
  type ReportedCase,
  type ReportedExchange,
  type RunReport,
} from './report/run-report.ts';
export { suggestedEdits } from './report/suggested-edits.ts';
export { updateReport } from './report/update-report.ts';
export type {
  AssertionResult,
  CaseFinding,
  CaseOperation,
  CasePurpose,
  CaseResult,
} from './run/case-result.ts';
export { defaultConcurrency, type RunCasesOptions, runCases } from './run/run-cases.ts';
export { type RunPlanOptions, runPlan } from './run/run-plan.ts';
export {
  DEFAULT_SCRIPT_LIMITS,
  givenScopes,
  type ScriptLimits,
  type ScriptOutcome,
  type ScriptRequest,
  type ScriptResponse,
  type ScriptRun,
  type ScriptSender,
  type VariableScopes,
  type VariableValues,
} from './scripts/script-run.ts';
export { ScriptSandbox } from './scripts/script-sandbox.ts';
export { dataRows } from './suite/data-rows.ts';
export { initSuite } from './suite/init-suite.ts';
export { readSuite, type SuiteResult } from './suite/read-suite.ts';
export type { Expectation, RawRequest, Suite, SuiteFlow, SuiteStep } from './suite/suite.ts';
export { type SuiteOptions, suiteCases } from './suite/suite-cases.ts';
