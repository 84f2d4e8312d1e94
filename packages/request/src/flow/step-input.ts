import type { Json, JsonObject, Operation } from '@curlew/openapi';
import type { HttpHeader } from '@curlew/openapi/internal';
import { type ParameterValues, type RequestInput, Serialized } from '../build/request-input.ts';

/** A parameter of a step of a workflow, with its value. */
export interface StepValue {
  name: string;
  in?: string;
  value: Json;
}

/** What a request is built from. */
export interface StepInput {
  /** With the parameters that it does not declare: a flow may test what happens then. */
  operation: Operation;
  parameters: ParameterValues & Record<'path' | 'query' | 'header' | 'cookie', JsonObject>;
  headers: HttpHeader[];
}

/** The parameters of a step as the input of a request, with the values that the step gives and no others. */
export function stepInput(operation: Operation, given: readonly StepValue[]): StepInput {
  const maps = { path: {}, query: {}, header: {}, cookie: {} } as Record<
    'path' | 'query' | 'header' | 'cookie',
    JsonObject
  >;
  const headers: HttpHeader[] = [];
  const added: Operation['parameters'] = [];
  let querystring: string | undefined;
  for (const { name, in: place, value } of given) {
    if (place === 'querystring') querystring = getText(value);
    else if (place === 'header' && !isDeclared(operation, name))
      headers.push({ name, value: getText(value) });
    else if (place === 'path' || place === 'query' || place === 'header' || place === 'cookie') {
      maps[place][name] = value;
      if (place !== 'path' && !operation.parameters.some((one) => one.in === place && one.name === name))
        added.push(undeclaredParameter(operation, place, name));
    }
  }
  return {
    operation:
      added.length === 0 ? operation : { ...operation, parameters: [...operation.parameters, ...added] },
    parameters: { ...maps, ...(querystring !== undefined && { querystring: new Serialized(querystring) }) },
    headers,
  };
}

function isDeclared({ parameters }: Operation, header: string): boolean {
  const name = header.toLowerCase();
  // Headers of these names are not parameters of OpenAPI: `Authorization` of a step replaces that of the options.
  if (/^(?:accept|content-type|authorization)$/.test(name)) return false;
  return parameters.some((one) => one.in === 'header' && one.name.toLowerCase() === name);
}

function undeclaredParameter(
  { location }: Operation,
  place: 'query' | 'header' | 'cookie',
  name: string,
): Operation['parameters'][number] {
  return {
    name,
    in: place,
    required: false,
    deprecated: false,
    style: place === 'header' ? 'simple' : 'form',
    explode: true,
    allowReserved: false,
    allowEmptyValue: false,
    examples: [],
    extensions: {},
    location,
  };
}

function getText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The body of a request, where a step has one. */
export type StepBodyInput = Pick<RequestInput, 'body' | 'mediaType'>;

/**
 * A copy of a value with another value at a place: the last index may be `-`, the end of a list. Undefined where there is no such
 * place.
 */
export function withValueAt(value: Json, keys: readonly string[], replacement: Json): Json | undefined {
  const [key, ...inner] = keys;
  if (key === undefined) return replacement;
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) {
    const at = key === '-' ? value.length : Number(key);
    const isPlace = key === '-' || (/^\d+$/.test(key) && at < value.length);
    const item = inner.length === 0 ? replacement : withValueAt(value[at] ?? null, inner, replacement);
    return isPlace && item !== undefined ? value.toSpliced(at, 1, item) : undefined;
  }
  const member = inner.length === 0 ? replacement : withValueAt(value[key] ?? null, inner, replacement);
  if (member === undefined) return undefined;
  // A key such as `__proto__` stays one.
  return Object.fromEntries([...Object.entries(value).filter(([name]) => name !== key), [key, member]]);
}
