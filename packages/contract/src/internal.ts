export type { RequestOverride, TlsOptions } from './call/call.ts';
export { type Cookie, CookieJar } from './call/cookie-jar.ts';
export { SESSION_TOKEN, type TokenSources } from './call/session-tokens.ts';
export { linkedCalls } from './cases/follow-links.ts';
export { ACCEPTANCES, type Acceptance } from './cases/judge-reply.ts';
export { hasValue, isVariableName, mapStrings, positiveInput } from './cases/positive-input.ts';
export {
  type CalledApis,
  type CaseContext,
  FILTER_FIELDS,
  type FilterField,
  type SkippedCase,
} from './cases/test-case.ts';
export type { PlannedCollection } from './collection/collection-cases.ts';
export { type DataRow, dataRows } from './environment/read-environment.ts';
export { exploreCases } from './explore/explore-cases.ts';
export { findSources, getSuccess, type ValueSource } from './flow/find-sources.ts';
export { inputSchemas, putInput, secretInputs } from './flow/flow-inputs.ts';
export { type Expectation, type OperationTest, testSchema } from './operation-tests/read-tests.ts';
export { importOptional, MissingPackageError } from './optional-package.ts';
export { credentialHeaders } from './protocols/http/redirect-rules.ts';
export { getProtocol, loadProtocols } from './protocols/protocols.ts';
export {
  applyFindingPolicy,
  type FindingBaseline,
  type FindingPolicy,
  findingBaseline,
  parseFindingBaseline,
} from './report/finding-policy.ts';
export { updateReport } from './report/merge-reports.ts';
export { runProblems } from './report/run-problems.ts';
export {
  countOutcomes,
  isUnreachable,
  type RenderOptions,
  type ReportedExchange,
  suggestedEdits,
} from './report/run-report.ts';
export {
  type AssertionResult,
  type CaseFinding,
  type CaseOperation,
  type CasePurpose,
  INCONCLUSIVE_HELP,
  type Inconclusive,
  type InconclusiveCause,
} from './run/case-result.ts';
export { openScriptRunner } from './scripts/case-scripts.ts';
export {
  givenScopes,
  type VariableScopes,
  type VariableValues,
} from './scripts/script-run.ts';
