import type { Operation } from '@curlew/openapi';
import type { Session } from '../call/session.ts';
import { negativeCases } from '../negative/negative-cases.ts';
import { operationTests } from '../operation-tests/operation-tests.ts';
import { type PositiveOptions, positiveCase } from './positive-case.ts';
import { positiveInput, type ValueSet, valueSets } from './positive-input.ts';
import { type CaseFilter, caseOperation, matchesFilters, type TestCase, UniqueNames } from './test-case.ts';

/** Which cases are planned for a description. */
export interface PlanOptions extends Partial<PositiveOptions> {
  filters?: readonly CaseFilter[];
  /** Adds negative cases: requests that violate one constraint each, which the server must reject. */
  negative?: boolean;
  /** Statuses such as 422 that refuse an invalid request although they are not declared. */
  acceptedRefusals?: readonly number[];
  /** Values of placeholders. */
  variables?: Readonly<Record<string, string>>;
}

/** The cases of a description, in its order. Webhooks and callbacks are called by the server, so they have no cases. */
export function planCases(session: Session, options: PlanOptions = {}): TestCase[] {
  const { filters = [], acceptance = 'valid', linkDepth = 0, seed = 1, variables = {} } = options;
  const { acceptedRefusals = [] } = options;
  const positive: PositiveOptions = { acceptance, linkDepth, seed };
  const names = new UniqueNames();
  const cases: TestCase[] = [];
  for (const operation of session.api.operations) {
    if (operation.kind !== 'path') continue;
    const described = caseOperation(operation, protocolId(session, operation));
    if (!matchesFilters(described, filters)) continue;
    for (const set of usableSets(operation, session, variables))
      cases.push(names.rename(positiveCase(operation, described, set, positive)));
    for (const planned of operationTests(operation, described)) cases.push(names.rename(planned));
    if (!options.negative) continue;
    for (const planned of negativeCases(operation, described, {
      session,
      variables,
      seed,
      acceptedRefusals,
    }))
      cases.push(names.rename(planned));
  }
  return cases;
}

/** The value sets of an operation, and one without examples if all others are invalid. */
function usableSets(
  operation: Operation,
  session: Session,
  variables: Readonly<Record<string, string>>,
): ValueSet[] {
  const sets = valueSets(operation, session.api.extensions);
  const isInvalid = (set: ValueSet): boolean => {
    const { input, missing } = positiveInput(operation, set, session.inputs, variables);
    return missing.length === 0 && session.inputs.findings(operation, input).length > 0;
  };
  const hasNamed = sets.some(({ example }) => example !== undefined);
  if (!hasNamed || !sets.every(isInvalid)) return sets;
  return [...sets, { name: 'generated values', withOptional: false, isGenerated: true }];
}

/** The protocol that an operation is called over. */
export function protocolId(session: Session, operation: Operation): string {
  return session.getProtocol(operation)?.id ?? String(operation.extensions['x-protocol']);
}
