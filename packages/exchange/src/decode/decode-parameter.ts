import type { Parameter } from '@curlew/openapi';
import { getOwn, type ObjectSchemaView, type ViewSource } from '@curlew/openapi/internal';
import type { TextValue } from './coerce-text.ts';
import { type Reading, shapeIn, USUAL_READING } from './reading.ts';
import { decodeText, percentDecode, type RawPair } from './text-pairs.ts';
import { schemaParts, type ValueShape, valueShape, valueShapes } from './value-shape.ts';

/** Raw parameters of a request, still percent-encoded. */
export interface ParameterTexts {
  path: Readonly<Record<string, string>>;
  query: readonly RawPair[];
  /** By lower-case name. */
  headers: Readonly<Record<string, string>>;
  cookies: readonly RawPair[];
}

const DELIMITERS: Readonly<Record<string, RegExp>> = {
  spaceDelimited: /%20|\+| /i,
  pipeDelimited: /%7C|\|/i,
};

/**
 * Decodes a parameter by its style and `explode` (OpenAPI 3.2, Style Values); undefined: absent.
 * The usual reading accepts percent-encoded delimiters, because many clients encode them.
 * @param names of the parameters of its place, whose pairs belong to them.
 */
export function decodeParameter(
  parameter: Parameter,
  texts: ParameterTexts,
  views: ViewSource,
  reading: Reading = USUAL_READING,
  names: ReadonlySet<string> = new Set(),
): TextValue | undefined {
  const { name, style, explode } = parameter;
  const parts = schemaParts(parameter.schema && views.view(parameter.schema), views);
  const shape = parameter.content ? 'scalar' : shapeIn(parts, reading);
  switch (parameter.in) {
    case 'path': {
      const raw = getOwn(texts.path, name);
      return raw === undefined ? undefined : pathValue(raw, parameter, shape, reading);
    }
    case 'header': {
      const text = texts.headers[name.toLowerCase()];
      return text === undefined
        ? undefined
        : delimited(text, { shape, reading }, explode, /,/, (item) => item.trim());
    }
    case 'cookie':
    case 'query': {
      const isQuery = parameter.in === 'query';
      // A plus is a space in a query alone, and `style: cookie` has no encoding (OpenAPI 3.2, section 4.12.3).
      const decode = isQuery ? decodeText : style === 'cookie' ? asWritten : percentDecode;
      return decodePairs(
        parameter,
        { parts, shape, reading, names },
        isQuery ? texts.query : texts.cookies,
        decode,
      );
    }
    case 'querystring':
      return undefined;
  }
}

/** Whether a path parameter begins as its style says: `.` for `label`, `;` and its name for `matrix`. */
export function isInStyle(
  parameter: Parameter,
  { path }: Pick<ParameterTexts, 'path'>,
  views: ViewSource,
): boolean {
  const { name, style, explode, schema } = parameter;
  const raw = getOwn(path, name);
  if (parameter.in !== 'path' || raw === undefined) return true;
  if (style === 'label') return raw.startsWith('.');
  if (style !== 'matrix') return true;
  const isExploded =
    explode && valueShapes(schemaParts(schema && views.view(schema), views)).includes('object');
  return (
    raw.startsWith(';') &&
    (isExploded || raw.split(';').some((pair) => percentDecode(pair.split('=')[0] ?? '') === name))
  );
}

/**
 * Whether a name of the query belongs to a parameter: its own, that of a list or deep object (`name[…]`), or that of a member
 * of an exploded object. The parameter that is the whole query has all names.
 */
export function ownsQueryName(parameter: Parameter, key: string, views: ViewSource): boolean {
  const { name, style, explode, schema } = parameter;
  if (parameter.in === 'querystring') return true;
  if (parameter.in !== 'query') return false;
  if (key === name || (key !== baseName(key) && baseName(key) === baseName(name))) return true;
  const parts = schemaParts(schema && views.view(schema), views);
  if (style !== 'form' || !explode || valueShape(parts) !== 'object') return false;
  return parts.some(
    ({ properties, patternProperties, additionalProperties: open }) =>
      properties.some((property) => property.name === key) ||
      patternProperties.length > 0 ||
      (open !== undefined && !(open.kind === 'boolean' && !open.value)),
  );
}

/** The schemas of a value, and how its text is read. */
export interface ReadValue {
  parts: readonly ObjectSchemaView[];
  shape: ValueShape;
  reading: Reading;
  /** Names whose pairs belong to the values of these names. */
  names: ReadonlySet<string>;
}

/** Decodes one name among the pairs of a query, a form or cookies; undefined: absent. */
export function decodePairs(
  { name, style, explode }: Pick<Parameter, 'name' | 'style' | 'explode'>,
  { parts, shape, reading, names: claimed }: ReadValue,
  pairs: readonly RawPair[],
  decode: (text: string) => string = decodeText,
): TextValue | undefined {
  const deep = style === 'deepObject' ? deepObject(name, pairs) : undefined;
  // The specification does not define lists in deepObject: indexes and the style form are accepted.
  if (style === 'deepObject' && (deep !== undefined || shape !== 'array')) return deep;
  if (shape === 'object' && explode) {
    const names = new Set(parts.flatMap(({ properties }) => properties.map((one) => one.name)));
    const isOwn = (key: string): boolean =>
      names.has(key) || (reading.isOpen && (baseName(key) === name || !claimed.has(baseName(key))));
    const own = pairs.flatMap(([key, value]) => (isOwn(decode(key)) ? [[decode(key), decode(value)]] : []));
    return own.length === 0 ? undefined : Object.fromEntries(own);
  }
  const named = pairs.filter(([key]) => decode(key) === name);
  if (shape === 'array' && (explode || style === 'deepObject')) {
    const all = named.length > 0 ? named : pairs.filter(([key]) => decode(key) === `${name}[]`);
    return all.length === 0 ? undefined : all.map(([, value]) => decode(value));
  }
  const [, raw] = named[0] ?? [];
  return raw === undefined
    ? undefined
    : delimited(raw, { shape, reading }, false, DELIMITERS[style] ?? /,/, decode);
}

/** `filter` of `filter[name]`. */
export function baseName(key: string): string {
  return key.replace(/\[.*$/s, '');
}

/** A text in parts: one text, the items of a list, or the members of an object. */
export function delimited(
  text: string,
  { shape, reading }: Pick<ReadValue, 'shape' | 'reading'>,
  explode: boolean,
  delimiter: RegExp,
  decode: (text: string) => string,
): TextValue {
  if (shape === 'scalar') return decode(text);
  const raw = text.split(delimiter);
  const isDivided = raw.length > 1 || (reading.isStrict && text !== '');
  const items = isDivided ? raw.map(decode) : text === '' ? [] : decode(text).split(delimiter);
  return shape === 'array' ? items : members(items, explode);
}

/** `a,1,b,2`, or `a=1,b=2` when exploded. */
function members(items: readonly string[], explode: boolean): TextValue {
  const entries = explode
    ? items.map((item) => {
        const at = item.indexOf('=');
        return at < 0 ? [item, ''] : [item.slice(0, at), item.slice(at + 1)];
      })
    : items.flatMap((item, index) => (index % 2 === 0 ? [[item, items[index + 1] ?? '']] : []));
  return Object.fromEntries(entries);
}

function pathValue(
  raw: string,
  { name, style, explode }: Parameter,
  shape: ValueShape,
  reading: Reading,
): TextValue {
  const read = { shape, reading };
  const decode = percentDecode;
  if (style === 'label')
    return delimited(raw.replace(/^\./, ''), read, explode, explode ? /\./ : /,/, decode);
  if (style !== 'matrix') return delimited(raw, read, explode, /,/, decode);
  const pairs = raw
    .replace(/^;/, '')
    .split(';')
    .map((pair) => pair.split('='));
  if (shape === 'object' && explode) {
    return Object.fromEntries(pairs.map(([key = '', value = '']) => [decode(key), decode(value)]));
  }
  const own = pairs.filter(([key = '']) => decode(key) === name).map(([, value = '']) => value);
  if (shape === 'array' && explode) return own.map(decode);
  return delimited(own[0] ?? '', read, false, /,/, decode);
}

function asWritten(text: string): string {
  return text;
}

/** Maximum number of keys in brackets; deeper ones are ignored. */
const MAX_KEYS = 100;

/** `name[key]=value`, deeper keys in the same way; numeric keys form lists. */
function deepObject(name: string, pairs: readonly RawPair[]): TextValue | undefined {
  const root: Record<string, TextValue> = {};
  let isPresent = false;
  for (const [key, value] of pairs) {
    const [, own, rest] = /^([^[\]]*)((?:\[[^[\]]*\])+)$/.exec(decodeText(key)) ?? [];
    if (own !== name || rest === undefined) continue;
    const keys = rest.slice(1, -1).split('][');
    if (keys.length > MAX_KEYS) continue;
    isPresent = true;
    let target = root;
    for (const step of keys.slice(0, -1)) {
      const known = getOwn(target, step);
      const next = typeof known === 'object' && !Array.isArray(known) ? known : {};
      define(target, step, next);
      target = next;
    }
    const last = keys.at(-1) ?? '';
    const known = getOwn(target, last);
    const text = decodeText(value);
    // A name that is repeated is a list: `name[tags]=1&name[tags]=2`, `name[tags][]=1`.
    if (Array.isArray(known)) known.push(text);
    else define(target, last, typeof known === 'string' ? [known, text] : text);
  }
  return isPresent ? root : undefined;
}

/** Defines the member: assignment would call the setter of `__proto__`. */
function define(target: Record<string, TextValue>, name: string, value: TextValue): void {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
}
