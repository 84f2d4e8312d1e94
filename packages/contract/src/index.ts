export {
  type Call,
  type CallLimits,
  type ConnectionOptions,
  DEFAULT_CALL_LIMITS,
  type OutgoingMessage,
  type RequestOverride,
  type RunOptions,
  type TlsOptions,
} from './call/call.ts';
export { runCall, Session, type SessionOptions } from './call/session.ts';
export { linkedCalls } from './cases/follow-links.ts';
export { ACCEPTANCES, type Acceptance } from './cases/judge-reply.ts';
export { type PlanOptions, planCases } from './cases/plan-cases.ts';
export {
  type CaseContext,
  type CaseFilter,
  type CaseRun,
  FILTER_FIELDS,
  type FilterField,
  type SkippedCase,
  type TestCase,
} from './cases/test-case.ts';
export { collectionCases, type PlannedCollection } from './collection/collection-cases.ts';
export { type Environment, readEnvironment } from './environment/read-environment.ts';
export { importOptional, MissingPackageError } from './optional-package.ts';
export type { Protocol, ProtocolContext, ProtocolRunner } from './protocols/protocol.ts';
export { loadProtocols, PROTOCOLS, protocolOf } from './protocols/protocols.ts';
export { summarizeCoverage } from './report/coverage.ts';
export { mergeReports, updateReport } from './report/merge-reports.ts';
export { TEST_REPORTERS } from './report/reporters/test-reporters.ts';
export { runProblems } from './report/run-problems.ts';
export {
  countOutcomes,
  isUnreachable,
  type RenderOptions,
  type ReportedCase,
  type ReportedExchange,
  type RunReport,
  suggestedEdits,
  type TestReporter,
} from './report/run-report.ts';
export {
  type AssertionResult,
  type CaseFinding,
  type CaseOperation,
  type CasePurpose,
  type CaseResult,
  INCONCLUSIVE_HELP,
  type Inconclusive,
  type InconclusiveCause,
} from './run/case-result.ts';
export { type RunCasesOptions, runCases } from './run/run-cases.ts';
export { credentialSecrets, type RunPlanOptions, runPlan } from './run/run-plan.ts';
export { openScriptRunner } from './scripts/case-scripts.ts';
export {
  givenScopes,
  type VariableScopes,
  type VariableValues,
  variableTexts,
} from './scripts/script-run.ts';
export { dataRows, readSuite, type Suite } from './suite/suite.ts';
export { suiteCases } from './suite/suite-cases.ts';
