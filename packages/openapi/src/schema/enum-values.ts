import { textOf } from '../api/located.ts';
import { asText, isObject, type Json, type JsonObject } from '../json.ts';
import { member } from '../reference/pointer.ts';
import type { EnumValue } from '../schema-view.ts';

/** Enum values with their descriptions, from an extension or a `oneOf` of constants. */
export function enumValues(schema: JsonObject): EnumValue[] | undefined {
  if (Array.isArray(schema.enum)) {
    const words = schema['x-enum-descriptions'] ?? schema['x-enumDescriptions'];
    return schema.enum.map((value, index) => enumValue(value, describe(words, value, index)));
  }
  if (!isConstantList(schema.oneOf)) return undefined;
  return schema.oneOf.map((part) =>
    enumValue(part.const ?? null, textOf(part, 'description') ?? textOf(part, 'title')),
  );
}

/** Alternatives that are all titled constants: an enum with descriptions. */
export function isConstantList(parts: Json | undefined): parts is JsonObject[] {
  const allowed = new Set(['const', 'title', 'description', 'type', 'deprecated']);
  return (
    Array.isArray(parts) &&
    parts.length > 0 &&
    parts.every(
      (part) =>
        isObject(part) && Object.hasOwn(part, 'const') && Object.keys(part).every((key) => allowed.has(key)),
    )
  );
}

function enumValue(value: Json, description: string | undefined): EnumValue {
  return description === undefined ? { value } : { value, description };
}

function describe(words: Json | undefined, value: Json, index: number): string | undefined {
  const found = member(words, Array.isArray(words) ? String(index) : asText(value));
  return typeof found === 'string' ? found : undefined;
}
