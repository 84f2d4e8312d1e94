import type { Json, Operation, Parameter } from '@curlew/openapi';
import {
  bodySyntax,
  IGNORED_HEADERS,
  type ObjectSchemaView,
  parseExactJson,
  type ViewSource,
} from '@curlew/openapi/internal';
import { coerceText, type TextValue } from '../decode/coerce-text.ts';
import { decodeParameter, isInStyle, type ParameterTexts } from '../decode/decode-parameter.ts';
import { readForm } from '../decode/read-form.ts';
import { getReadings, type Reading } from '../decode/reading.ts';
import { decodeText } from '../decode/text-pairs.ts';
import { schemaParts } from '../decode/value-shape.ts';
import { type Finding, getSeverity } from '../finding.ts';
import type { CheckContext } from './check-context.ts';

/** Checks the parameters of a request: missing, or invalid in every reading that their style allows. */
export function checkParameters(
  { parameters }: Operation,
  texts: ParameterTexts,
  context: CheckContext,
): Finding[] {
  const namesByPlace = new Map<string, Set<string>>();
  for (const { in: place, name } of parameters) {
    const names = namesByPlace.get(place);
    if (names) names.add(name);
    else namesByPlace.set(place, new Set([name]));
  }
  return parameters.flatMap((parameter): Finding[] => {
    const { name, in: place, style, explode } = parameter;
    if (place === 'header' && IGNORED_HEADERS.has(name.toLowerCase())) return [];
    const names = namesByPlace.get(place) ?? new Set();
    const readings = getReadings([{ parts: getParts(parameter, context.views), style, explode }]);
    return findingsInEveryReading(readings, (reading) =>
      getFindings(parameter, texts, reading, names, context),
    );
  });
}

/** The findings of the usual reading, or of the first one without errors; empty if a reading has no findings. */
export function findingsInEveryReading(
  readings: readonly Reading[],
  check: (reading: Reading) => Finding[],
): Finding[] {
  let best: { findings: Finding[]; errorCount: number } | undefined;
  for (const reading of readings) {
    const findings = check(reading);
    if (findings.length === 0) return [];
    const errorCount = findings.filter((finding) => getSeverity(finding) === 'error').length;
    if (best === undefined || (errorCount === 0 && best.errorCount > 0)) best = { findings, errorCount };
  }
  return best?.findings ?? [];
}

function getParts({ schema, content }: Parameter, views: ViewSource): readonly ObjectSchemaView[] {
  const [media] = content ?? [];
  const source = media && bodySyntax(media.type) === 'form' ? media.schema : schema;
  return schemaParts(source && views.view(source), views);
}

function getFindings(
  parameter: Parameter,
  texts: ParameterTexts,
  reading: Reading,
  names: ReadonlySet<string>,
  { views, places, findings }: CheckContext,
): Finding[] {
  const { name, required, allowEmptyValue, location } = parameter;
  const part = parameter.in === 'querystring' ? 'query' : parameter.in;
  const place = { direction: 'request', part, name } as const;
  const subject = `${PLACES[parameter.in]} \`${name}\``;
  const finding = (kind: Finding['kind'], sentence: string): Finding => ({
    kind,
    ...place,
    instance: '',
    schema: places.of(location),
    sentence,
  });
  const text =
    parameter.in === 'querystring'
      ? wholeQuery(texts)
      : decodeParameter(parameter, texts, views, reading, names);
  if (text === undefined)
    return required ? [finding('missing-parameter', `The required ${subject} is missing.`)] : [];
  if (text === '' && allowEmptyValue) return [];
  if (!isInStyle(parameter, texts, views))
    return [finding('invalid-parameter', `The ${subject} is not in the style \`${parameter.style}\`.`)];
  const value = decodedValue(parameter, text, views, reading);
  if (value === undefined) return [finding('invalid-parameter', `The ${subject} is not valid JSON.`)];
  const source = parameter.schema ?? parameter.content?.[0]?.schema;
  return source === undefined
    ? []
    : findings(value, source, {
        ...place,
        subject: `The ${subject}`,
        text: typeof value === 'number' && typeof text === 'string' ? text.trim() : undefined,
      });
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
  return syntax === 'json' ? parseExactJson(decoded) : decoded;
}

const PLACES: Readonly<Record<Parameter['in'], string>> = {
  path: 'path parameter',
  query: 'query parameter',
  querystring: 'query string',
  header: 'header',
  cookie: 'cookie',
};
