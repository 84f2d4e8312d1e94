import type { Span } from '@curlew/diagnostics';
import { fillTemplate } from '@curlew/exchange/internal';
import type { Json, Location, Operation } from '@curlew/openapi';
import type { RequestInput } from '@curlew/request';
import { preferredMedia } from '@curlew/request/internal';
import type { Call } from '../call/call.ts';
import { getFindings } from '../cases/judge-reply.ts';
import { isVariableName, mapStrings, positiveInput } from '../cases/positive-input.ts';
import {
  type CaseContext,
  type CaseRun,
  failedRun,
  operationName,
  type TestCase,
} from '../cases/test-case.ts';
import { caseOutcome, waitFor } from '../run/run-cases.ts';
import { checkExpectation } from './check-expectation.ts';
import { type OperationTest, readTests, type WrittenTest } from './read-tests.ts';

/** The cases of `x-tests` of an operation. A test that is not valid fails. */
export function operationTests(operation: Operation, described: TestCase['operation']): TestCase[] {
  const tests = readTests(operation.extensions['x-tests']);
  const all: WrittenTest[] = 'message' in tests ? [{ problems: [tests] }] : tests;
  return all.map(({ test, problems: [problem] }, index) => {
    const list = operation.location.child('x-tests');
    const isList = !('message' in tests);
    const name = test?.name ?? (isList ? `x-tests[${index}]` : 'x-tests');
    const place = isList ? list.child(index) : list;
    return {
      id: `${operation.key} | x-tests | ${name}`,
      name: `${operationName(operation)}: ${name}`,
      group: operation.tags[0] ?? 'untagged',
      ...(described && { operation: described }),
      purpose: 'expectation',
      async run(context) {
        const { description } = context.session;
        if (test === undefined) {
          const { path = [], isField = false, message = '' } = problem ?? {};
          const at = path.reduce<Location>((parent, key) => parent.child(key), place);
          return failedRun(name, message, description.span(at, isField ? 'key' : 'value'));
        }
        const span = description.span(place);
        try {
          return withPlace(await runTest({ ...test, name }, operation, context), span);
        } catch (error) {
          if (!(error instanceof MissingVariable)) throw error;
          return failedRun(name, error.message, span);
        }
      },
    };
  });
}

/** Failed assertions name the place of their test. */
function withPlace(run: CaseRun, span: Span): CaseRun {
  return { ...run, assertions: run.assertions.map((one) => (one.passed ? one : { ...one, span })) };
}

/** A test with a name for its assertions. */
type NamedTest = OperationTest & { name: string };

/** Runs a test with its repetitions; the result is that of the last call. @throws {MissingVariable} */
async function runTest(written: NamedTest, operation: Operation, context: CaseContext): Promise<CaseRun> {
  const test = fillVariables(written as unknown as Json, context.variables) as unknown as NamedTest;
  const { poll, retry } = test;
  const end = performance.now() + (poll?.timeoutMs ?? 0);
  const delayMs = poll ? (poll.intervalMs ?? DELAY_MS) : (retry?.delayMs ?? DELAY_MS);
  for (let attempt = 1; ; attempt += 1) {
    const run = await callOnce(test, operation, context);
    const isLast = poll ? performance.now() + delayMs > end : attempt > (retry?.times ?? 0);
    if (isLast || context.signal.aborted || caseOutcome(run) === 'passed') return run;
    await waitFor(delayMs, context.signal);
  }
}

const DELAY_MS = 500;

async function callOnce(test: NamedTest, operation: Operation, context: CaseContext): Promise<CaseRun> {
  const { name, expect = {}, timeoutMs } = test;
  const { session, signal } = context;
  const limits = { ...context.limits, ...(timeoutMs !== undefined && { timeoutMs }) };
  const call: Call = { operation, input: testInput(test, operation, context), limits };
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
function testInput(test: OperationTest, operation: Operation, context: CaseContext): RequestInput {
  const set = { name: '', withOptional: false };
  const made = positiveInput(operation, set, context.session.inputs, context.variables).input;
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
 * Replaces `{{name}}` in the strings of a value.
 * @throws {MissingVariable}
 */
export function fillVariables(value: Json, variables: CaseContext['variables']): Json {
  const getValue = (name: string): string | undefined => {
    if (isVariableName(name) && !Object.hasOwn(variables, name)) throw new MissingVariable(name);
    return variables[name];
  };
  return mapStrings(value, (text) => fillTemplate(text, getValue));
}
