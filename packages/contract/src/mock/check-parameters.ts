import type { Json, Operation, Parameter } from '@curlew/openapi';
import type { ValueChecker } from '@curlew/openapi/check-value';
import type { ViewSource } from '@curlew/request';
import { parseJson } from '../parse-json.ts';
import { coerceText } from './coerce-text.ts';
import { decodeParameter, type ParameterTexts } from './decode-parameter.ts';
import type { RequestFault } from './request-fault.ts';
import { valueFaults } from './value-faults.ts';

/** Headers that other parts of a description declare (OpenAPI 3.2, Parameter Object). */
const NOT_PARAMETERS: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization']);

/** What of the parameters of a request is missing or not what its schema allows. */
export function checkParameters(
  { parameters }: Operation,
  texts: ParameterTexts,
  { views, checker }: { views: ViewSource; checker: ValueChecker },
): RequestFault[] {
  return parameters.flatMap((parameter): RequestFault[] => {
    const { name, required, allowEmptyValue, location } = parameter;
    if (parameter.in === 'querystring') return [];
    if (parameter.in === 'header' && NOT_PARAMETERS.has(name.toLowerCase())) return [];
    const fault = { status: 400, in: parameter.in, name } as const;
    const text = decodeParameter(parameter, texts, views);
    if (text === undefined) {
      const detail = `The required ${PLACES[parameter.in]} \`${name}\` is missing.`;
      return required ? [{ ...fault, detail, schema: location }] : [];
    }
    if (text === '' && allowEmptyValue) return [];
    const [media] = parameter.content ?? [];
    let value: Json | undefined;
    if (media === undefined)
      value = coerceText(text, parameter.schema && views.view(parameter.schema), views);
    else if (/json/i.test(media.type)) value = parseJson(String(text));
    else value = String(text);
    if (value === undefined) {
      return [
        { ...fault, detail: `The ${PLACES[parameter.in]} \`${name}\` is not valid JSON.`, schema: location },
      ];
    }
    const source = parameter.schema ?? media?.schema;
    return source === undefined
      ? []
      : valueFaults(value, source, checker, fault, `The ${PLACES[parameter.in]} \`${name}\``);
  });
}

const PLACES: Readonly<Record<Parameter['in'], string>> = {
  path: 'path parameter',
  query: 'query parameter',
  querystring: 'query string',
  header: 'header',
  cookie: 'cookie',
};
