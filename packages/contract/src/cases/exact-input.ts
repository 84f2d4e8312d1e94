import type { Description, Operation } from '@curlew/openapi';
import { bodySyntax, type ExactNumbers, keepNumbersOf } from '@curlew/openapi/internal';
import type { ParameterValues, RequestInput } from '@curlew/request';
import { isRecord, preferredMedia, type RequestValue } from '@curlew/request/internal';

/**
 * Values of a description, with the digits that the author wrote: 9007199254740993 is read as 9007199254740992, and would be
 * another id. Parameters become texts; a JSON body is written so.
 */
export function exactInput<Input extends Pick<RequestInput, 'parameters' | 'body' | 'mediaType'>>(
  input: Input,
  operation: Operation,
  { exactNumbers }: Description,
): Input {
  if (exactNumbers.spellings.length === 0) return input;
  const { parameters, body, mediaType } = input;
  const type = mediaType ?? preferredMedia(operation.requestBody?.content ?? [])?.type;
  const isJson = type === undefined || bodySyntax(type) === 'json';
  if (isJson) keepNumbersOf(exactNumbers, body);
  return {
    ...input,
    ...(parameters !== undefined && { parameters: exactParameters(parameters, exactNumbers) }),
    ...(body !== undefined && !isJson && { body: withNumberTexts(body, exactNumbers) }),
  };
}

const PLACES = ['path', 'query', 'header', 'cookie'] as const;

function exactParameters(parameters: ParameterValues, exactNumbers: ExactNumbers): ParameterValues {
  const exact = { ...parameters };
  for (const place of PLACES) {
    const given = parameters[place];
    if (given === undefined) continue;
    // Without a prototype: `__proto__` is an ordinary name.
    const values: Record<string, RequestValue> = Object.create(null);
    for (const [name, value] of Object.entries(given)) values[name] = withNumberTexts(value, exactNumbers);
    exact[place] = values;
  }
  return exact;
}

function withNumberTexts(value: RequestValue, exactNumbers: ExactNumbers): RequestValue {
  if (typeof value === 'number') {
    const written = String(value);
    const exact = exactNumbers.restore(written);
    return exact === written ? value : exact;
  }
  if (Array.isArray(value)) return value.map((item) => withNumberTexts(item, exactNumbers));
  if (!isRecord(value)) return value;
  const members = Object.entries(value).map(([name, item]) => [name, withNumberTexts(item, exactNumbers)]);
  return Object.fromEntries(members);
}
