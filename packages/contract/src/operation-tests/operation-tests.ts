import { isDeepStrictEqual } from 'node:util';
import type { Span } from '@curlew/diagnostics';
import type { Exchange } from '@curlew/exchange';
import { fillTemplate } from '@curlew/exchange/internal';
import {
  type Description,
  errorInWords,
  type Json,
  type JsonObject,
  type Location,
  type Operation,
  toJsonSchema,
} from '@curlew/openapi';
import {
  headerValue,
  InstanceChecker,
  isObject,
  type Located,
  PatternMatcher,
  standaloneSchema,
} from '@curlew/openapi/internal';
import type { RequestInput } from '@curlew/request';
import { preferredMedia } from '@curlew/request/internal';
import type { Call } from '../call/call.ts';
import { exactInput } from '../cases/exact-input.ts';
import { getFindings } from '../cases/judge-reply.ts';
import { isVariableName, mapStrings, positiveInput } from '../cases/positive-input.ts';
import {
  type CaseContext,
  type CaseRun,
  failedRun,
  operationName,
  type TestCase,
} from '../cases/test-case.ts';
import { replyValue } from '../flow/flow-scope.ts';
import { queryPath } from '../flow/select-value.ts';
import type { AssertionResult } from '../run/case-result.ts';
import { caseOutcome, waitFor } from '../run/run-cases.ts';
import { type Expectation, type OperationTest, readTests, type WrittenTest } from './read-tests.ts';

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
  const input = {
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
  return exactInput(input, operation, context.session.description);
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

/** Checks the expectations of a test; the description is checked elsewhere. @param name of the test. */
function checkExpectation(
  exchange: Exchange,
  expected: Expectation,
  { name: test, description }: { name: string; description: Description },
): AssertionResult[] {
  const { response, durationMs } = exchange;
  if (response === undefined) return [];
  const results: AssertionResult[] = [];
  const add = (name: string, problem: string | undefined): void => {
    results.push({ name: `${test}: ${name}`, passed: problem === undefined, message: problem ?? '' });
  };
  add('status', statusProblem(response.status, expected.status));
  for (const [name, wanted] of Object.entries(expected.headers ?? {}))
    add(`header ${name}`, matchValue(headerValue(response.headers, name.trim().toLowerCase()), wanted));
  const body = replyValue(exchange);
  for (const [path, wanted] of Object.entries(expected.body ?? {}))
    add(
      path,
      attempt(() => matchValue(valueAtPath(body, path), wanted)),
    );
  const { schema, maxDurationMs } = expected;
  if (schema !== undefined)
    add(
      'schema',
      attempt(() => schemaProblem(body, schema, description)),
    );
  if (maxDurationMs !== undefined)
    add(
      'duration',
      durationMs <= maxDurationMs
        ? undefined
        : `Expected at most ${maxDurationMs} ms, found ${durationMs.toFixed(0)} ms.`,
    );
  return results;
}

function statusProblem(status: number, wanted: Expectation['status']): string | undefined {
  if (wanted === undefined) return status < 400 ? undefined : `Expected a status below 400, found ${status}.`;
  const all = [wanted].flat().map(String);
  const fits = all.some((one) => one === String(status) || one === `${String(status)[0]}XX`);
  return fits ? undefined : `Expected ${all.join(' or ')}, found ${status}.`;
}

/** An invalid JSONPath or schema fails its assertion. */
function attempt(check: () => string | undefined): string | undefined {
  try {
    return check();
  } catch (error) {
    return error instanceof Error ? `${error.message}.` : 'The assertion is not valid.';
  }
}

/** Why a body is not valid against the schema of an expectation; undefined if it is. */
function schemaProblem(
  body: Json | undefined,
  schema: JsonObject | boolean,
  description: Description,
): string | undefined {
  if (body === undefined) return 'Expected a body, found none.';
  const reference = typeof schema === 'object' ? schema.$ref : undefined;
  if (typeof reference === 'string' && Object.keys(schema).length === 1)
    return problemByReference(body, reference, description);
  const own = standaloneSchema(schema);
  const [problem] = toJsonSchema(own.description, own.schema).problems;
  if (problem !== undefined) return `The schema is not usable: \`#${problem.at.pointer}\` (${problem.kind}).`;
  return problemIn(body, own.schema, new InstanceChecker(own.description));
}

/** The checkers of each description: its schemas are read once. */
const checkers = new WeakMap<Description, InstanceChecker>();

function problemByReference(body: Json, reference: string, description: Description): string | undefined {
  const schema = description.resolve(reference, { file: description.entry, pointer: '' });
  if (schema === undefined) return `The description has no schema \`${reference}\`.`;
  const checker = checkers.get(description) ?? new InstanceChecker(description, { direction: 'response' });
  checkers.set(description, checker);
  return problemIn(body, schema, checker);
}

function problemIn(body: Json, schema: Located, checker: InstanceChecker): string | undefined {
  const { verdict, errors } = checker.check(body, schema);
  if (verdict !== 'invalid') return undefined;
  const [error] = errors;
  const at = error && error.path.length > 0 ? `\`/${error.path.join('/')}\`` : 'it';
  return `Expected a body that is valid, but ${at} ${error ? errorInWords(error, body) : 'is not'}.`;
}

/** Matchers by name: each returns the expectation in words if the value does not match. */
const CONDITIONS: Record<string, (value: Json | undefined, wanted: Json) => string | undefined> = {
  equals: (value, wanted) => (isDeepStrictEqual(value, wanted) ? undefined : shown(wanted)),
  matches: (value, wanted) => {
    if (typeof value !== 'string') return `a text that matches ${String(wanted)}`;
    return new PatternMatcher().matches(String(wanted), value) === true
      ? undefined
      : `a text that matches ${String(wanted)}`;
  },
  contains: (value, wanted) => {
    const holds =
      typeof value === 'string'
        ? value.includes(String(wanted))
        : Array.isArray(value) && value.some((item) => isDeepStrictEqual(item, wanted));
    return holds ? undefined : `something that contains ${shown(wanted)}`;
  },
  type: (value, wanted) =>
    getType(value) === wanted || isIntegerFor(value, wanted) ? undefined : `the type ${String(wanted)}`,
  exists: (value, wanted) =>
    (value !== undefined) === wanted ? undefined : wanted === true ? 'a value' : 'no value',
  length: (value, wanted) => {
    const length = typeof value === 'string' || Array.isArray(value) ? value.length : undefined;
    return length === wanted ? undefined : `the length ${String(wanted)}`;
  },
  min: (value, wanted) =>
    typeof value === 'number' && value >= Number(wanted) ? undefined : `at least ${String(wanted)}`,
  max: (value, wanted) =>
    typeof value === 'number' && value <= Number(wanted) ? undefined : `at most ${String(wanted)}`,
};

/** The mismatch as a sentence; undefined if the value matches. The value `undefined` means absent. */
export function matchValue(value: Json | undefined, wanted: Json): string | undefined {
  const isConditions =
    isObject(wanted) &&
    Object.keys(wanted).length > 0 &&
    Object.keys(wanted).every((name) => Object.hasOwn(CONDITIONS, name));
  const conditions = isConditions ? wanted : { equals: wanted };
  for (const [name, given] of Object.entries(conditions)) {
    const expected = CONDITIONS[name]?.(value, given);
    if (expected !== undefined) return `Expected ${expected}, found ${shown(value)}.`;
  }
  return undefined;
}

function getType(value: Json | undefined): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function isIntegerFor(value: Json | undefined, wanted: Json): boolean {
  return wanted === 'integer' && Number.isInteger(value);
}

function shown(value: Json | undefined): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200).toWellFormed()}…` : text;
}

/**
 * Evaluates a JSONPath (RFC 9535): one value, or a list of several; undefined without a match.
 * @throws {Error} for an invalid JSONPath.
 */
function valueAtPath(body: Json | undefined, path: string): Json | undefined {
  const found = queryPath(body ?? null, path).map(({ value }) => value);
  if (body === undefined || found.length === 0) return undefined;
  return found.length === 1 ? found[0] : found;
}
