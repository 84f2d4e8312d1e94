import type { ViewSource } from '@curlew/openapi';
import { bodySyntax, isObject } from '@curlew/openapi';
import { FORM_DELIMITERS, formFields, formText } from '../body/form-fields.ts';
import { writeText } from '../body/write-text.ts';
import { Serialized } from '../request-input.ts';
import { encodeReserved, encodeUrlValue } from '../url/percent-encode.ts';
import { contentOf, contentText } from './content-text.ts';
import { jsonValue } from './json-value.ts';
import type { GivenParameter } from './parameter-values.ts';
import { encodePair, stylePairs } from './style-pairs.ts';

/** Parts of a query string, encoded, that are joined by `&`. */
export function composeQuery(given: readonly GivenParameter[], views: ViewSource): string[] {
  return given.flatMap((one) => {
    const { parameter, value } = one;
    if (parameter.in !== 'query' && parameter.in !== 'querystring') return [];
    if (value instanceof Serialized) return [encodeReserved(value.text, "#'")];
    return parameter.in === 'query' ? queryPairs(one, views) : wholeQuery(one, views);
  });
}

function queryPairs({ parameter, value, report }: GivenParameter, views: ViewSource): string[] {
  const media = contentOf(parameter);
  if (media) {
    const text = contentText(media, value, views, report);
    return text === undefined ? [] : [`${encodeUrlValue(parameter.name)}=${encodeUrlValue(text)}`];
  }
  const json = jsonValue(value, report);
  if (json === undefined) return [];
  const pairs = stylePairs(parameter.name, parameter, json, report);
  const { allowReserved } = parameter;
  if (pairs.length > 0)
    return pairs.map((pair) => encodePair(pair, { allowReserved, delimiters: FORM_DELIMITERS }));
  if (parameter.allowEmptyValue && parameter.style === 'form') return [`${encodeUrlValue(parameter.name)}=`];
  if (parameter.required)
    report('missing-value', 'An empty list or object is omitted (RFC 6570, section 2.3).');
  return [];
}

/** OpenAPI 3.2, `in: querystring`: a form is a query string as it is, everything else is percent-encoded. */
function wholeQuery({ parameter, value, report }: GivenParameter, views: ViewSource): string[] {
  const media = contentOf(parameter);
  const json = jsonValue(value, report);
  if (json === undefined) return [];
  const isForm = !media || bodySyntax(media.type) === 'form';
  if (isForm && isObject(json)) {
    const schema = media?.schema && views.view(media.schema);
    const context = { views, pretty: false, reportPart: () => report };
    return [formText(formFields(json, media ?? { encoding: [] }, schema, context, writeText))];
  }
  const text = media ? contentText(media, json, views, report) : undefined;
  if (text !== undefined) return [isForm ? encodeReserved(text, "#'") : encodeUrlValue(text)];
  report('unsupported-value', 'Expected an object for the query string.');
  return [];
}
