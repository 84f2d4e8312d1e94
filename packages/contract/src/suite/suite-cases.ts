import { closestName } from '@curlew/diagnostics/internal';
import type { Json, JsonObject, Operation } from '@curlew/openapi';
import { wireMethod } from '@curlew/openapi/internal';
import type { Session } from '../call/session.ts';
import {
  type CaseContext,
  type CaseRun,
  caseOperation,
  type TestCase,
  UniqueNames,
} from '../cases/test-case.ts';
import { caseOutcome } from '../run/run-cases.ts';
import { readTests, type WrittenTest } from './operation-steps.ts';
import { MissingVariable, runStep, stepName } from './run-step.ts';
import type { Suite, SuiteFlow, SuiteStep } from './suite.ts';

export interface SuiteOptions {
  /** Fallback name of the suite in reports. */
  file: string;
  session: Session;
  /** One of `environments`. */
  environment?: string;
  /** Further variables, in place of those of the suite and its environment. */
  variables?: JsonObject;
  /** Rows of a flow whose `data` names a file. */
  rowsOf: (file: string) => JsonObject[];
}

/** A case for each flow and each row of its data. */
export function suiteCases(
  suite: Suite,
  { file, session, environment, variables: further, rowsOf }: SuiteOptions,
): TestCase[] {
  const names = new UniqueNames();
  const group = suite.name ?? file;
  const chosen = environment === undefined ? undefined : suite.environments?.[environment];
  return suite.flows.flatMap((flow) => {
    const rows = typeof flow.data === 'string' ? rowsOf(flow.data) : (flow.data ?? [undefined]);
    return rows.map((row, index): TestCase => {
      const name = row === undefined ? flow.name : `${flow.name} [${index + 1}]`;
      const steps = [...(suite.setup ?? []), ...flow.steps, ...(suite.teardown ?? [])];
      const operation = findOperation(flow.steps[0], session);
      const variables = { ...suite.variables, ...chosen?.variables, ...further, ...row };
      return names.rename({
        id: `${file} | ${name}`,
        name,
        group,
        ...(operation && { operation: caseOperation(operation, session.protocolOf(operation)?.id ?? '') }),
        operations: steps.flatMap((step) => findOperation(step, session)?.key ?? []),
        definition: { steps, variables } as unknown as JsonObject,
        run: (context) => runFlow(flow, suite, context, { ...variables, ...context.variables }),
      });
    });
  });
}

/** Runs steps until one fails, then the tear-down steps in any case. */
async function runFlow(
  { steps }: Pick<SuiteFlow, 'steps'>,
  { setup = [], teardown = [] }: Pick<Suite, 'setup' | 'teardown'>,
  context: CaseContext,
  variables: JsonObject,
): Promise<CaseRun> {
  const run: CaseRun = { exchanges: [], findings: [], assertions: [] };
  const values = new Map<string, Json>(Object.entries(variables));
  for (const step of [...setup, ...steps]) if (!(await addStep(run, step, context, values))) break;
  for (const step of teardown) await addStep(run, step, context, values);
  return run;
}

/** Whether the step passed. */
async function addStep(
  run: CaseRun,
  step: SuiteStep,
  context: CaseContext,
  values: Map<string, Json>,
): Promise<boolean> {
  const operation = findOperation(step, context.session);
  if (operation === undefined && step.operation !== undefined)
    return fail(run, step, unknownOperation(step.operation, context.session));
  try {
    const part = await runStep(step, operation, { ...context, values });
    const offset = run.exchanges.length;
    run.exchanges.push(...part.exchanges);
    run.findings.push(...part.findings.map((one) => ({ ...one, exchange: one.exchange + offset })));
    run.assertions.push(...part.assertions.map((one) => ({ ...one, exchange: offset })));
    return caseOutcome(part) === 'passed';
  } catch (error) {
    if (!(error instanceof MissingVariable)) throw error;
    return fail(run, step, error.message);
  }
}

function fail(run: CaseRun, step: SuiteStep, message: string): false {
  run.assertions.push({ name: stepName(step), passed: false, message });
  return false;
}

/** By `operationId`, or by `GET /users/{id}`. */
export function findOperation(step: SuiteStep | undefined, { api }: Session): Operation | undefined {
  const written = step?.operation ?? '';
  const [, method = '', path] = /^(\S+)\s+(\/\S*)$/.exec(written) ?? [];
  return api.operations.find(
    (one) =>
      one.kind === 'path' &&
      (path === undefined
        ? one.operationId === written
        : one.path === path && wireMethod(one.method) === method.toUpperCase()),
  );
}

function unknownOperation(written: string, { api }: Session): string {
  const meant = closestName(
    written,
    api.operations.flatMap(({ operationId }) => operationId ?? []),
  );
  return `The description has no operation \`${written}\`.${meant ? ` Did you mean \`${meant}\`?` : ''}`;
}

/** The cases of `x-tests` of an operation: independent steps without `operation`. One that is not valid fails. */
export function operationTests(operation: Operation, described: TestCase['operation']): TestCase[] {
  const reference = operation.operationId ?? `${wireMethod(operation.method)} ${operation.path}`;
  const tests = readTests(operation.extensions['x-tests'], reference);
  const all: WrittenTest[] = 'message' in tests ? [{ problems: [tests] }] : tests;
  return all.map(({ step: written, problems: [problem] }, index) => {
    const step = written as unknown as SuiteStep | undefined;
    const name = step?.name ?? ('message' in tests ? 'x-tests' : `x-tests[${index}]`);
    return {
      id: `${operation.key} | x-tests | ${name}`,
      name: `${reference}: ${name}`,
      group: operation.tags[0] ?? 'untagged',
      ...(described && { operation: described }),
      purpose: 'expectation',
      run: async (context) =>
        step === undefined
          ? {
              exchanges: [],
              findings: [],
              assertions: [{ name, passed: false, message: problem?.message ?? '' }],
            }
          : runFlow({ steps: [step] }, {}, context, context.variables),
    };
  });
}
