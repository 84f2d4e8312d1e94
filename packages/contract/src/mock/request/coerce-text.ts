import { isJsonNumber, type Json, type SchemaView } from '@curlew/openapi';
import type { ViewSource } from '@curlew/request';
import { schemaParts, valueShape } from './value-shape.ts';

/** A decoded parameter or form value: all scalars are text. */
export type TextValue = string | TextValue[] | { [name: string]: TextValue };

/** Converts texts to the number, boolean or null that their schema expects, if possible. */
export function coerceText(
  value: TextValue,
  view: SchemaView | undefined,
  views: Pick<ViewSource, 'get'>,
): Json {
  const parts = schemaParts(view, views);
  if (typeof value === 'string') return scalar(value, parts);
  if (Array.isArray(value)) {
    return value.map((item, index) => {
      const member = parts.map(({ items, prefixItems }) => prefixItems?.[index] ?? items).find(Boolean);
      return coerceText(item, member, views);
    });
  }
  const keys = Object.keys(value);
  // deepObject serializes lists with indexes: `a[0]=1&a[1]=2`.
  if (keys.length > 0 && keys.every((key) => /^\d*$/.test(key)) && valueShape(parts) === 'array') {
    return coerceText(Object.values(value), view, views);
  }
  const members = Object.entries(value).map(([name, item]): [string, Json] => {
    const declared = parts.flatMap(({ properties }) => properties).find((property) => property.name === name);
    const open = parts.map(({ additionalProperties }) => additionalProperties).find(Boolean);
    return [name, coerceText(item, declared?.schema ?? open, views)];
  });
  return Object.fromEntries(members);
}

function scalar(text: string, parts: ReturnType<typeof schemaParts>): Json {
  const allowed = parts.flatMap((part) => [...(part.enum ?? []), ...(part.const ? [part.const] : [])]);
  const named = allowed.find(({ value }) => typeof value !== 'object' && String(value) === text);
  if (named !== undefined) return named.value;
  const types = new Set(parts.flatMap((part) => part.types));
  if ((types.has('number') || types.has('integer')) && isJsonNumber(text)) return Number(text);
  if (types.has('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  if (types.has('null') && !types.has('string') && (text === '' || text === 'null')) return null;
  return text;
}
