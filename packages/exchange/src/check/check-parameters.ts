import {
  bodySyntax,
  IGNORED_HEADERS,
  type Json,
  type ObjectSchemaView,
  type Operation,
  type Parameter,
  parseJson,
  type ViewSource,
} from '@curlew/openapi';
import type { ValueChecker } from '@curlew/openapi/check-value';
import { coerceText, type TextValue } from '../decode/coerce-text.ts';
import { decodeParameter, type ParameterTexts } from '../decode/decode-parameter.ts';
import { readForm } from '../decode/read-form.ts';
import { type Reading, readingsOf } from '../decode/reading.ts';
import { decodeText } from '../decode/text-pairs.ts';
import { schemaParts } from '../decode/value-shape.ts';
import type { RequestFault } from './request-fault.ts';
import { valueFaults } from './value-faults.ts';

/** What requests are checked with. */
export interface CheckRequestContext {
  views: ViewSource;
  checker: ValueChecker;
}

/** Checks the parameters of a request: missing, or invalid in every reading that their style allows. */
export function checkParameters(
  { parameters }: Operation,
  texts: ParameterTexts,
  context: CheckRequestContext,
): RequestFault[] {
  return parameters.flatMap((parameter): RequestFault[] => {
    const { name, in: place } = parameter;
    if (place === 'header' && IGNORED_HEADERS.has(name.toLowerCase())) return [];
    const names = new Set(parameters.filter((one) => one.in === place).map((one) => one.name));
    const { style, explode } = parameter;
    const readings = readingsOf([{ parts: partsOf(parameter, context.views), style, explode }]);
    return faultsInEveryReading(readings, (reading) => faultsOf(parameter, texts, reading, names, context));
  });
}

/** The faults of the usual reading, if each of the readings has some. */
export function faultsInEveryReading(
  readings: readonly Reading[],
  check: (reading: Reading) => RequestFault[],
): RequestFault[] {
  let usual: RequestFault[] | undefined;
  for (const reading of readings) {
    const faults = check(reading);
    if (faults.length === 0) return [];
    usual ??= faults;
  }
  return usual ?? [];
}

function partsOf({ schema, content }: Parameter, views: ViewSource): ObjectSchemaView[] {
  const [media] = content ?? [];
  const source = media && bodySyntax(media.type) === 'form' ? media.schema : schema;
  return schemaParts(source && views.view(source), views);
}

function faultsOf(
  parameter: Parameter,
  texts: ParameterTexts,
  reading: Reading,
  names: ReadonlySet<string>,
  { views, checker }: CheckRequestContext,
): RequestFault[] {
  const { name, required, allowEmptyValue, location } = parameter;
  const place = parameter.in === 'querystring' ? 'query' : parameter.in;
  const fault = { status: 400, in: place, name } as const;
  const subject = `${PLACES[parameter.in]} \`${name}\``;
  const text =
    parameter.in === 'querystring'
      ? wholeQuery(texts)
      : decodeParameter(parameter, texts, views, reading, names);
  if (text === undefined)
    return required ? [{ ...fault, detail: `The required ${subject} is missing.`, schema: location }] : [];
  if (text === '' && allowEmptyValue) return [];
  const value = decodedValue(parameter, text, views, reading);
  if (value === undefined)
    return [{ ...fault, detail: `The ${subject} is not valid JSON.`, schema: location }];
  const source = parameter.schema ?? parameter.content?.[0]?.schema;
  return source === undefined ? [] : valueFaults(value, source, checker, fault, `The ${subject}`);
}

function wholeQuery({ query }: ParameterTexts): string | undefined {
  const text = query.map(([name, value]) => (value === '' ? name : `${name}=${value}`)).join('&');
  return text === '' ? undefined : text;
}

/** The parsed JSON value; undefined for invalid JSON. */
function decodedValue(
  { in: place, schema, content }: Parameter,
  text: TextValue,
  views: ViewSource,
  reading: Reading,
): Json | undefined {
  const [media] = content ?? [];
  if (media === undefined) return coerceText(text, schema && views.view(schema), views, reading);
  const syntax = bodySyntax(media.type);
  const whole = String(text);
  if (syntax === 'form') return readForm(whole, media, views, reading);
  const decoded = place === 'querystring' ? decodeText(whole) : whole;
  return syntax === 'json' ? parseJson(decoded) : decoded;
}

const PLACES: Readonly<Record<Parameter['in'], string>> = {
  path: 'path parameter',
  query: 'query parameter',
  querystring: 'query string',
  header: 'header',
  cookie: 'cookie',
};
