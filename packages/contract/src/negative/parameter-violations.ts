import type { Json, Operation, Parameter } from '@curlew/openapi';
import { IGNORED_HEADERS, parameterValue, type RequestInput, withoutExamples } from '@curlew/request';
import { isJson } from './is-json.ts';
import type { NegativeContext, Violation } from './negative-rules.ts';
import { rejectedValues } from './rejected-values.ts';

/** Parameters that are missing, or whose value their schema rejects in every reading of the text that is sent. */
export function parameterViolations(
  operation: Operation,
  input: RequestInput,
  context: NegativeContext,
): Violation[] {
  return operation.parameters.flatMap((parameter) => violationsOf(parameter, operation, input, context));
}

function violationsOf(
  parameter: Parameter,
  operation: Operation,
  input: RequestInput,
  context: NegativeContext,
): Violation[] {
  const { name, in: place, required } = parameter;
  const { inputs } = context;
  if (place === 'header' && IGNORED_HEADERS.has(name.toLowerCase())) return [];
  const subject = `${place} parameter ${name}`;
  const found: Violation[] = [];
  const sent = new Set<string>();
  const add = (text: string, value: Json | undefined): void => {
    const parameters = parametersWith(parameter, input, value);
    const form = inputs.parameterForm(parameter, value);
    if (sent.has(form) || inputs.parameterFaults(parameter, value).length === 0) return;
    if (place === 'path' && !inputs.isRouted(operation, parameters)) return;
    sent.add(form);
    found.push({
      name: text,
      subject,
      kind: 'value',
      apply: (call) => ({ ...call, input: { ...withoutHeader(call.input, parameter), parameters } }),
    });
  };
  if (required && place !== 'path') add(`no ${subject}`, undefined);
  for (const invalid of rejectedValues(parameter, validValue(parameter, input, context), context))
    add(`${subject}${invalid.name}`, invalid.value);
  return found;
}

/** The value that a valid call has, or would have. */
function validValue(parameter: Parameter, { parameters }: RequestInput, { inputs }: NegativeContext): Json {
  const { in: place, name } = parameter;
  const value = place === 'querystring' ? parameters?.querystring : parameters?.[place]?.[name];
  return isJson(value) ? value : parameterValue(withoutExamples(parameter), inputs.views);
}

function parametersWith(
  { in: place, name }: Parameter,
  { parameters }: RequestInput,
  value: Json | undefined,
): NonNullable<RequestInput['parameters']> {
  if (place === 'querystring') return { ...parameters, querystring: value };
  return { ...parameters, [place]: { ...parameters?.[place], [name]: value } };
}

/** Headers of the caller replace those of parameters. */
function withoutHeader(input: RequestInput = {}, { in: place, name }: Parameter): RequestInput {
  if (place !== 'header' || input.headers === undefined) return input;
  return { ...input, headers: input.headers.filter((one) => one.name.toLowerCase() !== name.toLowerCase()) };
}
