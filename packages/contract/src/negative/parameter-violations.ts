import type { Json, Operation, Parameter, SchemaValidators } from '@curlew/openapi';
import { IGNORED_HEADERS, type RequestInput } from '@curlew/request';
import { invalidValues } from './invalid-values.ts';
import { isJson } from './is-json.ts';
import type { Violation } from './negative-rules.ts';

/** Parameters that are missing, or whose value their schema rejects. */
export function parameterViolations(
  { parameters }: Operation,
  input: RequestInput,
  validators: SchemaValidators,
): Violation[] {
  return parameters.flatMap((parameter) => violationsOf(parameter, input, validators));
}

function violationsOf(parameter: Parameter, input: RequestInput, validators: SchemaValidators): Violation[] {
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
  const add = (text: string, value: Json | undefined): void => {
    found.push({ name: text, kind: 'value', apply: change({ ...values, [name]: value }) });
  };
  if (required && place !== 'path') add(`no ${label}`, undefined);
  if (schema === undefined) return found;
  const validator = validators.validator(parameter);
  const valid = values[name];
  for (const invalid of invalidValues(validator.document.schema, isJson(valid) ? valid : 'curlew')) {
    if (!isInvalidAsText(invalid.value, validator.document.schema)) continue;
    if (validator.validate(invalid.value).verdict !== 'invalid') continue;
    add(`${label}${invalid.name}`, invalid.value);
  }
  return found;
}

/** A parameter is sent as text: a number is valid where strings are, and an empty string removes its path segment. */
function isInvalidAsText(value: Json, { type }: { type?: Json }): boolean {
  if (typeof value === 'string') return value !== '';
  return typeof value === 'number' && ![type ?? 'string'].flat().includes('string');
}
