import { fillTemplate, wholeVariable } from '@curlew/exchange/internal';
import type { Json, Operation } from '@curlew/openapi';
import { isObject } from '@curlew/openapi/internal';
import type { RequestInput } from '@curlew/request';
import { preferredMedia } from '@curlew/request/internal';
import type { Call } from '../call/call.ts';
import { findingsOf } from '../cases/judge-reply.ts';
import { isVariableName, positiveInput } from '../cases/positive-input.ts';
import type { CaseContext, CaseRun } from '../cases/test-case.ts';
import { caseOutcome, waitFor } from '../run/run-cases.ts';
import { checkExpectation, extractedValue } from './check-expectation.ts';
import { rawCall } from './raw-call.ts';
import type { SuiteStep } from './suite.ts';

export interface StepContext extends CaseContext {
  /** Extracted values are added. */
  values: Map<string, Json>;
}

/**
 * Runs a step with its repetitions and stores the extracted variables. Exchange indexes start at 0.
 * @param operation undefined for a step with a `request`.
 * @throws {MissingVariable}
 */
export async function runStep(
  written: SuiteStep,
  operation: Operation | undefined,
  context: StepContext,
): Promise<CaseRun> {
  // Every string of a step may contain variables.
  const step = fillVariables(written as unknown as Json, context.values) as unknown as SuiteStep;
  const { poll, retry } = step;
  const end = performance.now() + (poll?.timeoutMs ?? 0);
  const delayMs = poll ? (poll.intervalMs ?? DELAY_MS) : (retry?.delayMs ?? DELAY_MS);
  for (let attempt = 1; ; attempt += 1) {
    const run = await callOnce(step, operation, context);
    const isLast = poll ? performance.now() + delayMs > end : attempt > (retry?.times ?? 0);
    if (isLast || context.signal.aborted || caseOutcome(run) === 'passed') return extract(run, step, context);
    await waitFor(delayMs, context.signal);
  }
}

const DELAY_MS = 500;

async function callOnce(
  step: SuiteStep,
  operation: Operation | undefined,
  context: StepContext,
): Promise<CaseRun> {
  const { expect = {}, request, timeoutMs } = step;
  const { session, signal } = context;
  const limits = { ...context.limits, ...(timeoutMs !== undefined && { timeoutMs }) };
  const call: Call | string = operation
    ? { operation, input: stepInput(step, operation, context), limits }
    : rawCall(request ?? { url: '' }, context, limits);
  if (typeof call === 'string')
    return {
      exchanges: [],
      findings: [],
      assertions: [{ name: stepName(step), passed: false, message: call }],
    };
  const exchange = await session.run(call, { signal });
  const findings = findingsOf(call.operation, exchange, 0, context);
  const isChecked = operation !== undefined && expect.contract !== false;
  return {
    exchanges: [exchange],
    findings: isChecked ? findings : findings.filter(({ kind }) => kind === 'call-failed'),
    assertions: checkExpectation(exchange, expect, {
      step: stepName(step),
      description: session.description,
    }).map((one) => ({ ...one, exchange: 0 })),
  };
}

function stepInput(step: SuiteStep, operation: Operation, context: StepContext): RequestInput {
  const texts = Object.fromEntries([...context.values].map(([name, value]) => [name, String(value)]));
  const made = positiveInput(
    operation,
    { name: '', withOptional: false },
    context.session.inputs,
    texts,
  ).input;
  const { parameters, headers = {}, body = made.body, mediaType, credentials = true } = step;
  const hasBody =
    body !== undefined && (step.body !== undefined || preferredMedia(operation.requestBody?.content ?? []));
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

function extract(run: CaseRun, step: SuiteStep, { values }: StepContext): CaseRun {
  const [exchange] = run.exchanges;
  if (!exchange?.response) return run;
  const assertions = Object.entries(step.extract ?? {}).flatMap(([name, source]) => {
    const value = extractedOrUndefined(() => extractedValue(exchange, source));
    if (value !== undefined) {
      values.set(name, value);
      return [];
    }
    const message = `Expected a value at \`${source}\` for the variable \`${name}\`, found none.`;
    return [{ name: `${stepName(step)}: extract ${name}`, passed: false, message, exchange: 0 }];
  });
  return { ...run, assertions: [...run.assertions, ...assertions] };
}

/** An invalid JSONPath has no match. */
function extractedOrUndefined(read: () => Json | undefined): Json | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

export function stepName({ name, operation, request }: SuiteStep): string {
  return name ?? operation ?? `${request?.method?.toUpperCase() ?? 'GET'} ${request?.url ?? ''}`;
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
