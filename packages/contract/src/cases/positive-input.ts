import type { Example, Operation, Parameter } from '@curlew/openapi';
import {
  type ParameterValues,
  preferredMedia,
  type RequestInput,
  type RequestValue,
  requestValue,
  Serialized,
  sampleBody,
  type ViewSource,
} from '@curlew/request';
import { fillPlaceholders } from './fill-placeholders.ts';
import { hasValue, type ValueSet } from './value-sets.ts';

export interface PositiveInput {
  input: Pick<RequestInput, 'parameters' | 'body' | 'headers'>;
  /** Names of placeholders without a value; then the input is not valid. */
  missing: string[];
}

/** Valid input: examples first, else values generated from the schemas. */
export function positiveInput(
  operation: Operation,
  set: ValueSet,
  views: ViewSource,
  variables: Readonly<Record<string, string>>,
): PositiveInput {
  const missing: string[] = [];
  /** Undefined: the value may be left out, and its example has a placeholder without a value. */
  const chooseValue = (
    examples: readonly Example[],
    made: () => RequestValue,
    isOptional = false,
  ): RequestValue | undefined => {
    const chosen = examples.find(({ name }) => name !== undefined && name === set.example);
    const example = chosen && hasValue(chosen) ? chosen : examples.find(hasValue);
    if (example === undefined) return made();
    if (example.value === undefined) return new Serialized(example.serializedValue ?? '');
    const filled = fillPlaceholders(example.value, variables);
    if (isOptional && filled.missing.length > 0) return undefined;
    missing.push(...filled.missing);
    return filled.value;
  };
  const values: Record<Exclude<Parameter['in'], 'querystring'>, Record<string, RequestValue>> = {
    path: noValues(),
    query: noValues(),
    header: noValues(),
    cookie: noValues(),
  };
  const parameters: ParameterValues = values;
  for (const parameter of operation.parameters) {
    if (!isSent(parameter, set)) continue;
    const isOptional = !parameter.required && parameter.in !== 'path';
    const value = chooseValue(parameter.examples, () => requestValue(parameter, views), isOptional);
    if (value === undefined) continue;
    if (parameter.in === 'querystring') parameters.querystring = value;
    else values[parameter.in][parameter.name] ??= value;
  }
  fillPath(operation.path, values.path);
  const media = preferredMedia(operation.requestBody?.content ?? []);
  const body = media && chooseValue(media.examples, () => sampleBody(media, views));
  return { input: { parameters, ...(body !== undefined && { body }) }, missing };
}

/** Headers that the client itself writes. */
function isSent({ name, in: place, required, examples }: Parameter, set: ValueSet): boolean {
  if (place === 'header' && /^(?:accept|content-type|authorization)$/i.test(name)) return false;
  return required || place === 'path' || set.withOptional || examples.some(hasValue);
}

/** Undeclared parameters of the path template. */
function fillPath(path: string, values: Record<string, RequestValue>): void {
  for (const [, name = ''] of path.matchAll(/\{([^{}]*)\}/g)) values[name] ??= name;
}

/** Without a prototype: `__proto__` is an ordinary name. */
function noValues(): Record<string, RequestValue> {
  return Object.create(null);
}
