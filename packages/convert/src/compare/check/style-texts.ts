import type { Parameter } from '@curlew/openapi';

/** A serialized parameter, split by its style: one string, the items of an array, or the members of an object. */
export type StyledTexts = string | readonly string[] | ReadonlyMap<string, readonly string[]>;

export type ValueForm = 'text' | 'array' | 'object';

/**
 * Splits the serialized values of a parameter by its style and `explode` (OpenAPI 3.2, Style Values). `texts` are the
 * values sent under its name; `pairs` are all names and values sent at its location, because an exploded object is sent
 * as several of them. Returns undefined if the value does not follow the style.
 */
export function styledTexts(
  { name, style, explode, in: place }: Parameter,
  form: ValueForm,
  texts: readonly string[],
  pairs: readonly (readonly [name: string, value: string])[],
): StyledTexts | undefined {
  const [text = ''] = texts;
  switch (style) {
    case 'deepObject':
      return form === 'object' ? deepMembers(name, pairs) : texts;
    case 'label':
      if (!text.startsWith('.')) return undefined;
      return parts(text.slice(1), form, explode ? '.' : ',', explode);
    case 'matrix':
      return matrixTexts(text, name, form, explode);
    default:
      if (form === 'text' || (texts.length > 1 && form === 'array')) return form === 'text' ? text : texts;
      if (style === 'spaceDelimited' || style === 'pipeDelimited')
        return explode ? texts : parts(text, form, style === 'pipeDelimited' ? /\|/ : / |%20/, false);
      // Each member of an exploded `form` object is sent as a parameter with its own name.
      if (explode && (place === 'query' || place === 'cookie'))
        return form === 'array' ? texts : new Map(valuesByName(pairs));
      return parts(text, form, /, */, explode);
  }
}

function matrixTexts(text: string, name: string, form: ValueForm, explode: boolean): StyledTexts | undefined {
  if (!text.startsWith(';')) return undefined;
  const pairs = text
    .slice(1)
    .split(';')
    .map((pair): [string, string] => {
      const at = pair.indexOf('=');
      return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
    });
  if (form === 'object' && explode) return new Map(valuesByName(pairs));
  const values = pairs.filter(([key]) => key === name).map(([, value]) => value);
  const [first] = values;
  if (first === undefined) return undefined;
  if (form === 'text') return first;
  return form === 'array' && explode ? values : parts(first, form, ',', false);
}

function parts(text: string, form: ValueForm, delimiter: string | RegExp, explode: boolean): StyledTexts {
  if (form === 'text') return text;
  const items = text === '' ? [] : text.split(delimiter);
  if (form === 'array') return items;
  const entries = explode
    ? items.map((item): [string, string] => {
        const at = item.indexOf('=');
        return at < 0 ? [item, ''] : [item.slice(0, at), item.slice(at + 1)];
      })
    : items.flatMap((item, index): [string, string][] =>
        index % 2 === 0 ? [[item, items[index + 1] ?? '']] : [],
      );
  return new Map(valuesByName(entries));
}

/** Members sent as `name[key]=value`; undefined for deeper keys, which OpenAPI does not define. */
function deepMembers(
  name: string,
  pairs: readonly (readonly [string, string])[],
): ReadonlyMap<string, readonly string[]> | undefined {
  const members: [string, string][] = [];
  for (const [key, value] of pairs) {
    if (!key.startsWith(`${name}[`)) continue;
    const member = /^\[([^[\]]+)\]$/.exec(key.slice(name.length))?.[1];
    if (member === undefined) return undefined;
    members.push([member, value]);
  }
  return members.length > 0 ? new Map(valuesByName(members)) : undefined;
}

/** Groups values by name. */
function valuesByName(pairs: readonly (readonly [string, string])[]): [string, string[]][] {
  const byName = new Map<string, string[]>();
  for (const [name, value] of pairs) {
    const values = byName.get(name);
    if (values) values.push(value);
    else byName.set(name, [value]);
  }
  return [...byName];
}
