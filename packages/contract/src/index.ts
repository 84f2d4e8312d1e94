export {
  type Call,
  type CallLimits,
  type ConnectionOptions,
  DEFAULT_CALL_LIMITS,
  type OpenStream,
  type OutgoingMessage,
  type RunOptions,
} from './call/call.ts';
export { runCall, Session, type SessionOptions } from './call/session.ts';
export { type PlanOptions, planCases } from './cases/plan-cases.ts';
export type { CaseFilter, CaseRun, TestCase } from './cases/test-case.ts';
export { collectionCases } from './collection/collection-cases.ts';
export { type Environment, readEnvironment } from './environment/read-environment.ts';
export { FlowApis } from './flow/flow-apis.ts';
export { flowCases } from './flow/flow-cases.ts';
export type { Protocol, ProtocolContext, ProtocolRunner } from './protocols/protocol.ts';
export { PROTOCOLS } from './protocols/protocols.ts';
export { summarizeCoverage } from './report/coverage.ts';
export { mergeReports } from './report/merge-reports.ts';
export { TEST_REPORTERS } from './report/reporters/test-reporters.ts';
export type { ReportedCase, RunReport, TestReporter } from './report/run-report.ts';
export type { CaseResult } from './run/case-result.ts';
export { type RunCasesOptions, runCases } from './run/run-cases.ts';
export { type RunPlanOptions, runPlan } from './run/run-plan.ts';
