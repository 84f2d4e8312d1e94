import type { Json, Operation, Parameter, SchemaValidators } from '@curlew/openapi';
import { IGNORED_HEADERS, preferredMedia, type RequestInput, Serialized } from '@curlew/request';
import type { Call } from '../../call/call.ts';
import { invalidValues } from './invalid-values.ts';

/** Changes a valid call into an invalid one. */
export interface Violation {
  /** The violation: `query parameter limit is not an integer`. */
  name: string;
  apply(call: Call): Call;
}

/**
 * The ways to violate one constraint of a request: parameters, body and credentials.
 * @param input valid input of the operation.
 */
export function requestViolations(
  operation: Operation,
  input: RequestInput,
  validators: SchemaValidators,
): Violation[] {
  return [
    ...operation.parameters.flatMap((parameter) => parameterViolations(parameter, input, validators)),
    ...bodyViolations(operation, input, validators),
    ...credentialViolations(operation),
  ];
}

function parameterViolations(
  parameter: Parameter,
  input: RequestInput,
  validators: SchemaValidators,
): Violation[] {
  const { name, in: place, required, schema } = parameter;
  if (place === 'querystring' || (place === 'header' && IGNORED_HEADERS.has(name.toLowerCase()))) return [];
  const values = input.parameters?.[place] ?? {};
  const label = `${place} parameter ${name}`;
  const change =
    (next: Record<string, unknown>): Violation['apply'] =>
    (call) => ({
      ...call,
      // Only JSON values and absent ones.
      input: { ...call.input, parameters: { ...call.input?.parameters, [place]: next } } as RequestInput,
    });
  const found: Violation[] = [];
  if (required && place !== 'path')
    found.push({ name: `no ${label}`, apply: change({ ...values, [name]: undefined }) });
  if (schema === undefined) return found;
  const validator = validators.validator(parameter);
  const valid = values[name];
  for (const invalid of invalidValues(validator.document.schema, isJson(valid) ? valid : 'curlew')) {
    if (!isInvalidAsText(invalid.value, validator.document.schema)) continue;
    if (validator.validate(invalid.value).verdict !== 'invalid') continue;
    found.push({ name: `${label}${invalid.name}`, apply: change({ ...values, [name]: invalid.value }) });
  }
  return found;
}

/** A parameter is sent as text: a number is valid where strings are, and an empty string removes its path segment. */
function isInvalidAsText(value: Json, { type }: { type?: Json }): boolean {
  if (typeof value === 'string') return value !== '';
  return typeof value === 'number' && ![type ?? 'string'].flat().includes('string');
}

function bodyViolations(
  { requestBody }: Operation,
  { body }: RequestInput,
  validators: SchemaValidators,
): Violation[] {
  const media = preferredMedia(requestBody?.content ?? []);
  if (!requestBody || !media) return [];
  const withBody =
    (changed: Partial<RequestInput>): Violation['apply'] =>
    (call) => ({
      ...call,
      input: { ...call.input, ...changed },
    });
  const found: Violation[] = [];
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
  for (const { name, value } of invalidValues(validator.document.schema, body))
    if (validator.validate(value).verdict === 'invalid')
      found.push({ name: `body${name.startsWith('/') ? ' ' : ''}${name}`, apply: withBody({ body: value }) });
  return found;
}

/** Only if every alternative requires credentials. */
function credentialViolations({ security }: Operation): Violation[] {
  if (security.length === 0 || security.some(({ schemes }) => schemes.length === 0)) return [];
  const apply: Violation['apply'] = (call) => ({
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
