import type { Example, Json, Operation, Parameter } from '@curlew/openapi';
import type { ViewSource } from '@curlew/openapi/internal';
import { bodySyntax, type Located } from '@curlew/openapi/internal';
import { type ParameterValues, type RequestValue, Serialized } from '../build/request-input.ts';
import { acceptsValue } from './accept/accepts-value.ts';
import { isMarker } from './is-marker.ts';
import { parseJsonContainer } from './parse-json-container.ts';
import { quotedText, textOfKind } from './value/described-text.ts';
import { sampleValue } from './value/sample-value.ts';

/** Values for what an operation requires. */
export function sampleParameters(operation: Operation, views: ViewSource): ParameterValues {
  const values = { path: noValues(), query: noValues(), header: noValues(), cookie: noValues() };
  let querystring: RequestValue;
  for (const parameter of operation.parameters) {
    const { name, in: place } = parameter;
    if (!parameter.required && place !== 'path') continue;
    const value = requestValue(parameter, views);
    if (place === 'querystring') querystring = value;
    else values[place][name] ??= value;
  }
  const pieces = operation.path.split(/\{([^{}]*)\}/);
  for (let index = 1; index < pieces.length; index += 2) values.path[pieces[index] ?? ''] ??= pieces[index];
  return { ...values, ...(querystring === undefined ? {} : { querystring }) };
}

/** Without a prototype: `__proto__` is an ordinary name. */
function noValues(): Record<string, RequestValue> {
  return Object.create(null);
}

/** A value as its place can contain it. */
export function requestValue(parameter: Parameter, views: ViewSource): RequestValue {
  const { name, in: place } = parameter;
  const exact = parameter.examples[0]?.serializedValue;
  if (exact !== undefined && (place === 'query' || place === 'querystring')) return new Serialized(exact);
  const value = parameterValue(parameter, views);
  if (place === 'path' && isEmpty(value))
    return accepts(parameter, name, views) ? name : mediaSample(withoutExamples(parameter), views);
  return place === 'header' ? withoutControls(value) : value;
}

function isEmpty(value: Json): boolean {
  return value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);
}

/** A header field is one line (RFC 9110, section 5.5): control characters become spaces. */
function withoutControls(value: Json): Json {
  if (typeof value === 'string') return value.replace(/\p{Cc}+/gu, ' ').trim();
  if (Array.isArray(value)) return value.map(withoutControls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutControls(item)]));
}

/** A parameter of which no example is taken, so that its value is generated. */
export function withoutExamples(parameter: Parameter): Parameter {
  const { content } = parameter;
  return {
    ...parameter,
    examples: [],
    ...(content && { content: content.map((media) => ({ ...media, examples: [] })) }),
  };
}

/**
 * The first example of a parameter that is not a marker, else a sample of its schema. Its name in capitals stands for a string that may be
 * any, if the schema accepts the name.
 */
export function parameterValue(parameter: Parameter, views: ViewSource): Json {
  const media = parameter.content?.[0];
  const value = exampleValue(parameter.examples) ?? mediaSample(parameter, views);
  // Examples of JSON are often given as its text.
  const isJson = media !== undefined && bodySyntax(media.type) === 'json';
  return isJson && typeof value === 'string' ? (parseJsonContainer(value) ?? value) : value;
}

function mediaSample(parameter: Parameter, views: ViewSource): Json {
  const media = parameter.content?.[0];
  const schema = getSchema(parameter);
  const value =
    exampleValue(media?.examples ?? []) ??
    (schema && sampleValue(views.view(schema), views, { direction: 'request', maxValues: 20 }));
  const placeholder = parameter.name.toUpperCase();
  if (value === undefined) return placeholder;
  if (value !== 'string') return value;
  const { description } = parameter;
  const described = description && (quotedText([description], parameter.name) ?? textOfKind([description]));
  return [described, placeholder].find((text) => text && accepts(parameter, text, views)) ?? value;
}

function getSchema({ schema, content }: Parameter): Located | undefined {
  return schema ?? content?.[0]?.schema;
}

function accepts(parameter: Parameter, value: Json, views: ViewSource): boolean {
  const schema = getSchema(parameter);
  return schema === undefined || acceptsValue(views.view(schema), value, { views, direction: 'request' });
}

function exampleValue(examples: readonly Example[]): Json | undefined {
  return examples.find(({ value }) => value !== undefined && !isMarker(value))?.value;
}
