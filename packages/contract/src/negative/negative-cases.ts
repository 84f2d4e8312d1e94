import type { Operation, SchemaValidators } from '@curlew/openapi';
import type { Call } from '../call/call.ts';
import type { Exchange } from '../call/exchange.ts';
import type { Session } from '../call/session.ts';
import { findingsOf } from '../cases/case-findings.ts';
import { operationName } from '../cases/case-operation.ts';
import { missingPlaceholders } from '../cases/positive-case.ts';
import { positiveInput } from '../cases/positive-input.ts';
import type { CaseContext, CaseRun, SkippedCase, TestCase } from '../cases/test-case.ts';
import { valueSets } from '../cases/value-sets.ts';
import type { AssertionResult, CaseFinding, CaseOperation } from '../run/case-result.ts';
import type { NegativeRules, Violation } from './negative-rules.ts';

export interface NegativePlan {
  session: Session;
  validators: SchemaValidators;
  variables: Readonly<Record<string, string>>;
  seed: number;
}

/** Cases with one violation each: the server must refuse them as its protocol does. */
export function negativeCases(
  operation: Operation,
  described: CaseOperation,
  plan: NegativePlan,
): TestCase[] {
  const rules = plan.session.protocolOf(operation)?.negative;
  if (rules === undefined) return [];
  const { input } = validInput(operation, plan.session, plan.variables);
  return rules.violations(operation, input, plan.validators).map((violation) => ({
    id: `${operation.key} | negative | ${violation.name}`,
    name: `${operationName(described)}: ${violation.name}`,
    group: described.tags[0] ?? 'untagged',
    operation: described,
    seed: plan.seed,
    run: (context) => runNegative(operation, violation, rules, context),
  }));
}

async function runNegative(
  operation: Operation,
  violation: Violation,
  rules: NegativeRules,
  context: CaseContext,
): Promise<CaseRun | SkippedCase> {
  const { input, missing } = validInput(operation, context.session, context.variables);
  if (missing.length > 0) return { skipped: missingPlaceholders(missing) };
  const valid: Call = { operation, input: { ...context.input, ...input }, limits: context.limits };
  const exchange = await context.session.run(violation.apply(valid), { signal: context.signal });
  if (exchange.failure?.code === 'not-expressible') return { skipped: exchange.failure.message };
  const isRefused = rules.isRefused(exchange, violation.kind, operation);
  const findings = findingsOf(operation, exchange, 0, context);
  return {
    exchanges: [exchange],
    findings: findings.filter((finding) => isFault(finding, isRefused)),
    assertions: assertRefused(exchange, isRefused, violation, rules),
  };
}

/** The end of a stream is a refusal, so that required messages may be missing and its close code is another one. */
function isFault({ kind }: CaseFinding, isRefused: boolean): boolean {
  return kind !== 'missing-message' && !(isRefused && kind === 'wrong-close-code');
}

/** The assertion of every negative case. */
export const REFUSAL = 'An invalid request is rejected';

function assertRefused(
  { response }: Exchange,
  passed: boolean,
  { name, kind }: Violation,
  { refusal }: NegativeRules,
): AssertionResult[] {
  if (response === undefined) return [];
  const { status, statusText } = response;
  const found = statusText === '' ? String(status) : `${status} ${statusText}`;
  const message = `Expected ${refusal[kind]} for a request that violates the description (${name}), found ${found}.`;
  return [{ name: REFUSAL, passed, message: passed ? '' : message, exchange: 0 }];
}

function validInput(operation: Operation, session: Session, variables: NegativePlan['variables']) {
  const [set = { name: '', withOptional: false }] = valueSets(operation);
  return positiveInput(operation, set, session.inputs, variables);
}
