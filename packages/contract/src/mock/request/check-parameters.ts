import { bodySyntax, type Json, type Operation, type Parameter, parseJson } from '@curlew/openapi';
import type { ValueChecker } from '@curlew/openapi/check-value';
import { IGNORED_HEADERS, type ViewSource } from '@curlew/request';
import { coerceText, type TextValue } from './coerce-text.ts';
import { decodeParameter, type ParameterTexts } from './decode-parameter.ts';
import { readForm } from './read-form.ts';
import type { RequestFault } from './request-fault.ts';
import { decodeText } from './text-pairs.ts';
import { valueFaults } from './value-faults.ts';

/** Checks the parameters of a request: missing or invalid. */
export function checkParameters(
  { parameters }: Operation,
  texts: ParameterTexts,
  context: { views: ViewSource; checker: ValueChecker },
): RequestFault[] {
  return parameters.flatMap((parameter): RequestFault[] => {
    const { name, required, allowEmptyValue, location } = parameter;
    if (parameter.in === 'header' && IGNORED_HEADERS.has(name.toLowerCase())) return [];
    const place = parameter.in === 'querystring' ? 'query' : parameter.in;
    const fault = { status: 400, in: place, name } as const;
    const subject = `${PLACES[parameter.in]} \`${name}\``;
    const text = textOf(parameter, texts, context.views);
    if (text === undefined) {
      return required ? [{ ...fault, detail: `The required ${subject} is missing.`, schema: location }] : [];
    }
    if (text === '' && allowEmptyValue) return [];
    const value = decodedValue(parameter, text, context.views);
    if (value === undefined)
      return [{ ...fault, detail: `The ${subject} is not valid JSON.`, schema: location }];
    const source = parameter.schema ?? parameter.content?.[0]?.schema;
    return source === undefined ? [] : valueFaults(value, source, context.checker, fault, `The ${subject}`);
  });
}

function textOf(parameter: Parameter, texts: ParameterTexts, views: ViewSource): TextValue | undefined {
  if (parameter.in !== 'querystring') return decodeParameter(parameter, texts, views);
  const query = texts.query.map(([name, value]) => (value === '' ? name : `${name}=${value}`)).join('&');
  return query === '' ? undefined : query;
}

/** The parsed JSON value; undefined for invalid JSON. */
function decodedValue(
  { in: place, schema, content }: Parameter,
  text: TextValue,
  views: ViewSource,
): Json | undefined {
  const [media] = content ?? [];
  if (media === undefined) return coerceText(text, schema && views.view(schema), views);
  const syntax = bodySyntax(media.type);
  const whole = String(text);
  if (syntax === 'form') return readForm(whole, media, views);
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
