import type { Json, JsonObject, SchemaView } from '@curlew/openapi';
import type { ViewSource } from '@curlew/openapi/internal';
import { isJsonNumber, keepExactNumber } from '@curlew/openapi/internal';
import { type Reading, USUAL_READING } from './reading.ts';
import { schemaParts, valueShape, valueShapes } from './value-shape.ts';

/** A decoded parameter or form value: all scalars are text. */
export type TextValue = string | TextValue[] | { [name: string]: TextValue };

/** Converts texts to the number, boolean, null, list of one item or first of several that their schema expects, if possible. */
export function coerceText(
  value: TextValue,
  view: SchemaView | undefined,
  views: Pick<ViewSource, 'get'>,
  reading: Reading = USUAL_READING,
): Json {
  const parts = schemaParts(view, views);
  if (typeof value === 'string' && valueShape(parts) === 'array' && reading.shapeIndex === 0) {
    // One level only: a list may consist of lists without end.
    const items = parts.map((part) => part.prefixItems?.[0] ?? part.items).find(Boolean);
    return withWritten([scalar(value, schemaParts(items, views), reading)], [[0, value]]);
  }
  if (typeof value === 'string') return scalar(value, parts, reading);
  if (Array.isArray(value)) {
    // Of a repeated name whose value is no list, the first one counts, as in a query.
    if (!valueShapes(parts).includes('array')) return coerceText(value[0] ?? '', view, views, reading);
    const list = value.map((item, index) => {
      const member = parts.map(({ items, prefixItems }) => prefixItems?.[index] ?? items).find(Boolean);
      return coerceText(item, member, views, reading);
    });
    return withWritten(list, value.entries());
  }
  const keys = Object.keys(value);
  // deepObject serializes lists with indexes: `a[0]=1&a[1]=2`.
  if (keys.length > 0 && keys.every((key) => /^\d*$/.test(key)) && isList(parts)) {
    return coerceText(Object.values(value).flat(), view, views, reading);
  }
  const members = Object.entries(value).map(([name, item]): [string, Json] => {
    const declared = parts.flatMap(({ properties }) => properties).find((property) => property.name === name);
    const open = parts.map(({ additionalProperties }) => additionalProperties).find(Boolean);
    return [name, coerceText(item, declared?.schema ?? open, views, reading)];
  });
  return withWritten(Object.fromEntries(members), Object.entries(value));
}

/** A value that was built of texts, whose numbers are known as they are written. */
export function withWritten<Built extends JsonObject | Json[]>(
  built: Built,
  texts: Iterable<readonly [key: string | number, text: unknown]>,
): Built {
  for (const [key, text] of texts) keepExactNumber(built, key, text);
  return built;
}

/** Whether a value with several parts is a list: a schema may allow scalars as well. */
function isList(parts: ReturnType<typeof schemaParts>): boolean {
  const shapes = valueShapes(parts);
  return shapes.includes('array') && (shapes[0] === 'array' || !shapes.includes('object'));
}

function scalar(text: string, parts: ReturnType<typeof schemaParts>, { keepsStrings }: Reading): Json {
  const types = new Set(parts.flatMap((part) => part.types));
  if (keepsStrings && (types.size === 0 || types.has('string'))) return text;
  const allowed = parts.flatMap((part) => [...(part.enum ?? []), ...(part.const ? [part.const] : [])]);
  const named = allowed.find(({ value }) => typeof value !== 'object' && String(value) === text);
  if (named !== undefined) return named.value;
  if ((types.has('number') || types.has('integer')) && isJsonNumber(text)) return Number(text);
  if (types.has('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  const isNullable = types.has('null') || allowed.some(({ value }) => value === null);
  if (isNullable && (text === '' || text === 'null')) return null;
  return text;
}
