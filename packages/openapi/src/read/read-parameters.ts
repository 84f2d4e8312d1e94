import type { Description } from '../description.ts';
import { childOf, extensionsOf, flagOf, itemsOf, type Located, textOf } from '../location.ts';
import type { Parameter, ParameterPlace } from './api.ts';
import { readContent, readExamples } from './read-content.ts';
import { dereference, fieldOf, withoutUndefined } from './read-field.ts';

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
    for (const item of itemsOf(list)) {
      const parameter = readParameter(description, item);
      if (parameter !== undefined) found.set(`${parameter.in} ${parameter.name}`, parameter);
    }
  }
  return [...found.values()].sort((a, b) => PLACES.indexOf(a.in) - PLACES.indexOf(b.in));
}

/** A Parameter Object, its reference followed; undefined if it is invalid. */
export function readParameter(description: Description, item: Located): Parameter | undefined {
  const parameter = dereference(description, item);
  const place = PLACES.find((known) => known === textOf(parameter?.value, 'in'));
  const name = textOf(parameter?.value, 'name') ?? (place === 'querystring' ? '' : undefined);
  if (parameter === undefined || place === undefined || name === undefined) return undefined;
  const { value } = parameter;
  const style = textOf(value, 'style') ?? DEFAULT_STYLES[place];
  const content = readContent(description, fieldOf(description, parameter, 'content'));
  return withoutUndefined<Parameter>({
    name,
    in: place,
    required: place === 'path' || (flagOf(value, 'required') ?? false),
    deprecated: flagOf(value, 'deprecated') ?? false,
    description: parameter.description,
    style,
    explode: flagOf(value, 'explode') ?? (style === 'form' || style === 'cookie'),
    allowReserved: flagOf(value, 'allowReserved') ?? false,
    allowEmptyValue: flagOf(value, 'allowEmptyValue') ?? false,
    schema: childOf(parameter, 'schema'),
    content: content.length > 0 ? content : undefined,
    examples: readExamples(description, parameter),
    extensions: extensionsOf(value),
    location: parameter.location,
  });
}
