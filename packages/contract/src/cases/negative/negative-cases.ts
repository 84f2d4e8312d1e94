import type { Operation, SchemaValidators } from '@curlew/openapi';
import type { Call } from '../../call/call.ts';
import type { Exchange } from '../../call/exchange.ts';
import type { Session } from '../../call/session.ts';
import type { AssertionResult, CaseOperation } from '../../run/case-result.ts';
import { findingsOf } from '../case-findings.ts';
import { operationName } from '../case-operation.ts';
import { missingPlaceholders } from '../positive-case.ts';
import { positiveInput } from '../positive-input.ts';
import type { CaseContext, CaseRun, SkippedCase, TestCase } from '../test-case.ts';
import { valueSets } from '../value-sets.ts';
import { requestViolations, type Violation } from './request-violations.ts';

export interface NegativePlan {
  session: Session;
  validators: SchemaValidators;
  variables: Readonly<Record<string, string>>;
  seed: number;
}

/** Cases of an HTTP operation with one violation each: the server must reject them with 4xx. */
export function negativeCases(
  operation: Operation,
  described: CaseOperation,
  plan: NegativePlan,
): TestCase[] {
  if (described.protocol !== 'http') return [];
  return requestViolations(
    operation,
    validInput(operation, plan.session, plan.variables).input,
    plan.validators,
  ).map(({ name, apply }) => ({
    id: `${operation.key} | negative | ${name}`,
    name: `${operationName(described)}: ${name}`,
    group: described.tags[0] ?? 'untagged',
    operation: described,
    seed: plan.seed,
    run: (context) => runNegative(operation, name, apply, context),
  }));
}

async function runNegative(
  operation: Operation,
  rule: string,
  apply: Violation['apply'],
  context: CaseContext,
): Promise<CaseRun | SkippedCase> {
  const { input, missing } = validInput(operation, context.session, context.variables);
  if (missing.length > 0) return { skipped: missingPlaceholders(missing) };
  const valid: Call = { operation, input: { ...context.input, ...input }, limits: context.limits };
  const exchange = await context.session.run(apply(valid), { signal: context.signal });
  return {
    exchanges: [exchange],
    findings: findingsOf(operation, exchange, 0, context),
    assertions: assertRefused(exchange, rule),
  };
}

/** The assertion of every negative case. */
export const REFUSAL = 'An invalid request is rejected';

function assertRefused({ response }: Exchange, rule: string): AssertionResult[] {
  if (response === undefined) return [];
  const passed = response.status >= 400 && response.status < 500;
  const message = `Expected 4xx for a request that violates the description (${rule}), found ${response.status}.`;
  return [{ name: REFUSAL, passed, message: passed ? '' : message, exchange: 0 }];
}

function validInput(operation: Operation, session: Session, variables: NegativePlan['variables']) {
  const [set = { name: '', withOptional: false }] = valueSets(operation);
  return positiveInput(operation, set, session.views, variables);
}
