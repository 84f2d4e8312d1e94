import { fillTemplate, wholeVariable } from '@curlew/exchange/internal';
import type { Json, Operation } from '@curlew/openapi';
import { isObject, wireMethod } from '@curlew/openapi/internal';
import type { RequestInput } from '@curlew/request';
import { preferredMedia } from '@curlew/request/internal';
import type { Call } from '../call/call.ts';
import { getFindings } from '../cases/judge-reply.ts';
import { isVariableName, positiveInput } from '../cases/positive-input.ts';
import type { CaseContext, CaseRun, TestCase } from '../cases/test-case.ts';
import { caseOutcome, waitFor } from '../run/run-cases.ts';
import { checkExpectation } from './check-expectation.ts';
import { type OperationTest, readTests, type WrittenTest } from './read-tests.ts';

/** The cases of `x-tests` of an operation. A test that is not valid fails. */
export function operationTests(operation: Operation, described: TestCase['operation']): TestCase[] {
  const reference = operation.operationId ?? `${wireMethod(operation.method)} ${operation.path}`;
  const tests = readTests(operation.extensions['x-tests']);
  const all: WrittenTest[] = 'message' in tests ? [{ problems: [tests] }] : tests;
  return all.map(({ test, problems: [problem] }, index) => {
    const name = test?.name ?? ('message' in tests ? 'x-tests' : `x-tests[${index}]`);
    const fail = (message: string): CaseRun => ({
      exchanges: [],
      findings: [],
      assertions: [{ name, passed: false, message }],
    });
    return {
      id: `${operation.key} | x-tests | ${name}`,
      name: `${reference}: ${name}`,
      group: operation.tags[0] ?? 'untagged',
      ...(described && { operation: described }),
      purpose: 'expectation',
      async run(context) {
        if (test === undefined) return fail(problem?.message ?? '');
        const values = new Map<string, Json>(Object.entries(context.variables));
        try {
          return await runTest({ ...test, name }, operation, context, values);
        } catch (error) {
          if (!(error instanceof MissingVariable)) throw error;
          return fail(error.message);
        }
      },
    };
  });
}

/** A test with a name for its assertions. */
export type NamedTest = OperationTest & { name: string };

/**
 * Runs a test with its repetitions; the result is that of the last call.
 * @param values of `{{name}}` in any string of the test.
 * @throws {MissingVariable}
 */
export async function runTest(
  written: NamedTest,
  operation: Operation,
  context: CaseContext,
  values: ReadonlyMap<string, Json>,
): Promise<CaseRun> {
  const test = fillVariables(written as unknown as Json, values) as unknown as NamedTest;
  const { poll, retry } = test;
  const end = performance.now() + (poll?.timeoutMs ?? 0);
  const delayMs = poll ? (poll.intervalMs ?? DELAY_MS) : (retry?.delayMs ?? DELAY_MS);
  for (let attempt = 1; ; attempt += 1) {
    const run = await callOnce(test, operation, context, values);
    const isLast = poll ? performance.now() + delayMs > end : attempt > (retry?.times ?? 0);
    if (isLast || context.signal.aborted || caseOutcome(run) === 'passed') return run;
    await waitFor(delayMs, context.signal);
  }
}

const DELAY_MS = 500;

async function callOnce(
  test: NamedTest,
  operation: Operation,
  context: CaseContext,
  values: ReadonlyMap<string, Json>,
): Promise<CaseRun> {
  const { name, expect = {}, timeoutMs } = test;
  const { session, signal } = context;
  const limits = { ...context.limits, ...(timeoutMs !== undefined && { timeoutMs }) };
  const call: Call = { operation, input: testInput(test, operation, context, values), limits };
  const exchange = await session.run(call, { signal });
  const findings = getFindings(operation, exchange, 0, context);
  return {
    exchanges: [exchange],
    findings: expect.contract === false ? findings.filter(({ kind }) => kind === 'call-failed') : findings,
    assertions: checkExpectation(exchange, expect, { name, description: session.description }).map((one) => ({
      ...one,
      exchange: 0,
    })),
  };
}

/** The values of the test; those that it leaves out are made as for any case of the operation. */
function testInput(
  test: OperationTest,
  operation: Operation,
  context: CaseContext,
  values: ReadonlyMap<string, Json>,
): RequestInput {
  const texts = Object.fromEntries([...values].map(([name, value]) => [name, String(value)]));
  const made = positiveInput(
    operation,
    { name: '', withOptional: false },
    context.session.inputs,
    texts,
  ).input;
  const { parameters, headers = {}, body = made.body, mediaType, credentials = true } = test;
  const hasBody =
    body !== undefined && (test.body !== undefined || preferredMedia(operation.requestBody?.content ?? []));
  return {
    ...context.input,
    ...(!credentials && { credentials: {} }),
    headers: [
      ...(context.input.headers ?? []),
      ...Object.entries(headers).map(([name, value]) => ({ name, value })),
    ],
    parameters: {
      path: { ...made.parameters?.path, ...parameters?.path },
      query: parameters?.query ?? made.parameters?.query ?? {},
      header: parameters?.header ?? made.parameters?.header ?? {},
      cookie: parameters?.cookie ?? made.parameters?.cookie ?? {},
    },
    ...(hasBody && { body }),
    ...(mediaType !== undefined && { mediaType }),
  };
}

/** Thrown for a variable without a value. */
export class MissingVariable extends Error {
  constructor(name: string) {
    super(`The variable \`${name}\` has no value.`);
  }
}

/**
 * Replaces `{{name}}` in a value; a string that is only `{{name}}` takes the type of the variable.
 * @throws {MissingVariable}
 */
export function fillVariables(value: Json, variables: ReadonlyMap<string, Json>): Json {
  if (typeof value === 'string') {
    const whole = wholeVariable(value);
    if (whole !== undefined && isVariableName(whole)) return variableValue(whole, variables);
    return fillTemplate(value, (name) => {
      if (!isVariableName(name)) return undefined;
      const found = variableValue(name, variables);
      return typeof found === 'string' ? found : JSON.stringify(found);
    });
  }
  if (Array.isArray(value)) return value.map((item) => fillVariables(item, variables));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, fillVariables(item, variables)]),
  );
}

function variableValue(name: string, variables: ReadonlyMap<string, Json>): Json {
  const value = variables.get(name);
  if (value === undefined) throw new MissingVariable(name);
  return value;
}
