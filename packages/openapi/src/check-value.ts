export type { CheckResult, ValueCheckerOptions } from './check-value/value-checker.ts';
export { ValueChecker } from './check-value/value-checker.ts';
export type { FindingKind, ValueFinding } from './check-value/value-finding.ts';
export { getPointer } from './check-value/value-finding.ts';
