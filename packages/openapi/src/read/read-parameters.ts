import type { Description } from '../description.ts';
import { getChild, type Located, listItems, readBoolean, readExtensions, readString } from '../location.ts';
import type { Parameter, ParameterPlace } from './api.ts';
import { readContent, readExamples } from './read-content.ts';
import { dereference, followField, withoutUndefined } from './read-field.ts';

const PLACES: readonly ParameterPlace[] = ['path', 'query', 'querystring', 'header', 'cookie'];
/** OpenAPI, Parameter Object, `style`. */
const DEFAULT_STYLES: Record<ParameterPlace, string> = {
  path: 'simple',
  query: 'form',
  querystring: '',
  header: 'simple',
  cookie: 'form',
};

/** Parameters of an operation over those of its path item, which it overrides by name and place. */
export function readParameters(
  description: Description,
  lists: readonly (Located | undefined)[],
): Parameter[] {
  const found = new Map<string, Parameter>();
  for (const list of lists) {
    for (const item of listItems(list)) {
      const parameter = readParameter(description, item);
      if (parameter !== undefined) found.set(`${parameter.in} ${parameter.name}`, parameter);
    }
  }
  return [...found.values()].sort((a, b) => PLACES.indexOf(a.in) - PLACES.indexOf(b.in));
}

/** Returns a Parameter Object, its reference followed; undefined if it is invalid. */
export function readParameter(description: Description, item: Located): Parameter | undefined {
  const parameter = dereference(description, item);
  const place = PLACES.find((known) => known === readString(parameter?.value, 'in'));
  const name = readString(parameter?.value, 'name') ?? (place === 'querystring' ? '' : undefined);
  if (parameter === undefined || place === undefined || name === undefined) return undefined;
  const { value } = parameter;
  const style = readString(value, 'style') ?? DEFAULT_STYLES[place];
  const content = readContent(description, followField(description, parameter, 'content'));
  return withoutUndefined<Parameter>({
    name,
    in: place,
    required: place === 'path' || (readBoolean(value, 'required') ?? false),
    deprecated: readBoolean(value, 'deprecated') ?? false,
    description: parameter.description,
    style,
    explode: readBoolean(value, 'explode') ?? (style === 'form' || style === 'cookie'),
    allowReserved: readBoolean(value, 'allowReserved') ?? false,
    allowEmptyValue: readBoolean(value, 'allowEmptyValue') ?? false,
    schema: getChild(parameter, 'schema'),
    content: content.length > 0 ? content : undefined,
    examples: readExamples(description, parameter),
    extensions: readExtensions(value),
    location: parameter.location,
  });
}
