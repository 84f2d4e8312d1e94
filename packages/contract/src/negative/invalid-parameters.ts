import type { Json, Operation, Parameter } from '@curlew/openapi';
import { IGNORED_HEADERS } from '@curlew/openapi/internal';
import type { RequestInput } from '@curlew/request';
import { isJsonValue, parameterValue, withoutExamples } from '@curlew/request/internal';
import type { InputChecker } from '../call/input-checker.ts';
import { candidateValues } from './invalid-values.ts';
import type { InvalidRequest } from './negative-rules.ts';

/** Parameters that are missing, or whose value their schema rejects in every reading of the text that is sent. */
export function invalidParameters(
  operation: Operation,
  input: RequestInput,
  inputs: InputChecker,
): InvalidRequest[] {
  return operation.parameters.flatMap((parameter) => invalidForms(parameter, operation, input, inputs));
}

function invalidForms(
  parameter: Parameter,
  operation: Operation,
  input: RequestInput,
  inputs: InputChecker,
): InvalidRequest[] {
  const { name, in: place, required } = parameter;
  if (place === 'header' && IGNORED_HEADERS.has(name.toLowerCase())) return [];
  const subject = `${place} parameter ${name}`;
  const sent = new Set<string>();
  const withValue = (text: string, value: Json | undefined): InvalidRequest => {
    const parameters = parametersWith(parameter, input, value);
    return {
      name: text,
      subject,
      kind: 'value',
      isCertain() {
        const form = inputs.parameterForm(parameter, value);
        if (sent.has(form) || !inputs.isRefusable(parameter, value)) return false;
        sent.add(form);
        return inputs.isInvalidIn(operation, parameters, parameter);
      },
      apply: (call) => ({ ...call, input: { ...withoutHeader(call.input, parameter), parameters } }),
    };
  };
  const missing = required && place !== 'path' ? [withValue(`no ${subject}`, undefined)] : [];
  const invalid = candidateValues(parameter, validValue(parameter, input, inputs), inputs);
  return [...missing, ...invalid.map((one) => withValue(`${subject}${one.name}`, one.value))];
}

/** The value that a valid call has, or would have. */
function validValue(parameter: Parameter, { parameters }: RequestInput, inputs: InputChecker): Json {
  const { in: place, name } = parameter;
  const value = place === 'querystring' ? parameters?.querystring : parameters?.[place]?.[name];
  return isJsonValue(value) ? value : parameterValue(withoutExamples(parameter), inputs.views);
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
