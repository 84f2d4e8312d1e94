import type { Json, Operation, Parameter, SchemaValidators } from '@curlew/openapi';
import { preferredMedia, type RequestInput, Serialized } from '@curlew/request';
import type { Call } from '../call/call.ts';
import type { Exchange } from '../call/exchange.ts';
import type { Session } from '../call/session.ts';
import type { AssertionResult, CaseOperation } from '../run/case-result.ts';
import { brokenValues } from './broken-values.ts';
import { findingsOf } from './case-findings.ts';
import { operationName } from './case-operation.ts';
import { missingPlaceholders } from './positive-case.ts';
import { positiveInput } from './positive-input.ts';
import type { CaseContext, CaseRun, SkippedCase, TestCase } from './test-case.ts';
import { valueSets } from './value-sets.ts';

/** Changes a valid call into an invalid one. */
interface Breakage {
  /** The violation: `query parameter limit is not an integer`. */
  name: string;
  apply(call: Call): Call;
}

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
  return breakages(operation, plan).map(({ name, apply }) => ({
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
  apply: Breakage['apply'],
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
  const message = `Expected 4xx for a request that breaks one rule (${rule}), found ${response.status}.`;
  return [{ name: REFUSAL, passed, message: passed ? '' : message, exchange: 0 }];
}

function validInput(operation: Operation, session: Session, variables: NegativePlan['variables']) {
  const [set = { name: '', withOptional: false }] = valueSets(operation);
  return positiveInput(operation, set, session.views, variables);
}

function breakages(operation: Operation, plan: NegativePlan): Breakage[] {
  const { input } = validInput(operation, plan.session, plan.variables);
  return [
    ...operation.parameters.flatMap((parameter) => parameterBreakages(parameter, input, plan)),
    ...bodyBreakages(operation, input, plan),
    ...credentialBreakages(operation),
  ];
}

function parameterBreakages(
  parameter: Parameter,
  input: RequestInput,
  { validators }: NegativePlan,
): Breakage[] {
  const { name, in: place, required, schema } = parameter;
  if (place === 'querystring' || /^(?:accept|content-type|authorization)$/i.test(name)) return [];
  const values = input.parameters?.[place] ?? {};
  const label = `${place} parameter ${name}`;
  const change =
    (next: Record<string, unknown>): Breakage['apply'] =>
    (call) => ({
      ...call,
      // Only JSON values and absent ones.
      input: { ...call.input, parameters: { ...call.input?.parameters, [place]: next } } as RequestInput,
    });
  const found: Breakage[] = [];
  if (required && place !== 'path')
    found.push({ name: `no ${label}`, apply: change({ ...values, [name]: undefined }) });
  if (schema === undefined) return found;
  const validator = validators.validator(parameter);
  const valid = values[name];
  for (const broken of brokenValues(validator.document.schema, isJson(valid) ? valid : 'curlew')) {
    if (!isBrokenAsText(broken.value, validator.document.schema)) continue;
    if (validator.validate(broken.value).verdict !== 'invalid') continue;
    found.push({ name: `${label}${broken.name}`, apply: change({ ...values, [name]: broken.value }) });
  }
  return found;
}

/** A parameter is sent as text: a number is valid where strings are, and an empty string removes its path segment. */
function isBrokenAsText(value: Json, { type }: { type?: Json }): boolean {
  if (typeof value === 'string') return value !== '';
  return typeof value === 'number' && ![type ?? 'string'].flat().includes('string');
}

function bodyBreakages(
  { requestBody }: Operation,
  { body }: RequestInput,
  { validators }: NegativePlan,
): Breakage[] {
  const media = preferredMedia(requestBody?.content ?? []);
  if (!requestBody || !media) return [];
  const withBody =
    (changed: Partial<RequestInput>): Breakage['apply'] =>
    (call) => ({
      ...call,
      input: { ...call.input, ...changed },
    });
  const found: Breakage[] = [];
  if (requestBody.required) found.push({ name: 'no body', apply: withBody({ body: undefined }) });
  const other = 'application/x-curlew';
  if (!requestBody.content.some(({ type }) => type.includes('*')))
    found.push({
      name: `body of the type ${other}`,
      apply: withBody({ body: new Serialized('curlew'), mediaType: other }),
    });
  if (!/[/+]json\b/i.test(media.type)) return found;
  const cut = new TextEncoder().encode('{"curlew":');
  found.push({ name: 'body is not JSON', apply: (call) => ({ ...call, override: { body: cut } }) });
  const validator = validators.validator(media);
  if (!isJson(body)) return found;
  for (const { name, value } of brokenValues(validator.document.schema, body))
    if (validator.validate(value).verdict === 'invalid')
      found.push({ name: `body${name.startsWith('/') ? ' ' : ''}${name}`, apply: withBody({ body: value }) });
  return found;
}

/** Only if every alternative requires credentials. */
function credentialBreakages({ security }: Operation): Breakage[] {
  if (security.length === 0 || security.some(({ schemes }) => schemes.length === 0)) return [];
  const apply: Breakage['apply'] = (call) => ({
    ...call,
    input: {
      ...call.input,
      credentials: {},
      headers: (call.input?.headers ?? []).filter(({ name }) => !/^(?:authorization|cookie)$/i.test(name)),
    },
  });
  return [{ name: 'no credentials', apply }];
}

function isJson(value: unknown): value is Json {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  if (Array.isArray(value)) return value.every(isJson);
  const isPlain = typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype;
  return isPlain && Object.values(value as object).every(isJson);
}
