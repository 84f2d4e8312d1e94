import { asText, isObject, type Json, type JsonObject } from '../json.ts';
import { getMember, readString } from '../location.ts';
import type { EnumValue } from './schema-view.ts';

/** Enum values with their descriptions, from an extension or a `oneOf` of constants; of both lists the values that both have. */
export function readEnumValues(schema: JsonObject): EnumValue[] | undefined {
  const constants = isConstantList(schema.oneOf) ? schema.oneOf.map(readConstantValue) : undefined;
  if (!Array.isArray(schema.enum)) return constants;
  const words = schema['x-enum-descriptions'] ?? schema['x-enumDescriptions'];
  const values = schema.enum.map((value, index) => readEnumValue(value, describe(words, value, index)));
  if (constants === undefined) return values;
  const byValue = new Map(constants.map((constant) => [JSON.stringify(constant.value), constant]));
  const both = values.flatMap((value) => {
    const constant = byValue.get(JSON.stringify(value.value));
    return constant === undefined ? [] : [{ ...constant, ...value }];
  });
  return both.length > 0 ? both : values;
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

function readConstantValue(part: JsonObject): EnumValue {
  const title = readString(part, 'title');
  const description = readString(part, 'description');
  const words = title !== undefined && description !== undefined && title !== description;
  return {
    ...readEnumValue(part.const ?? null, words ? `${title}: ${description}` : (description ?? title)),
    ...(part.deprecated === true && { deprecated: true }),
  };
}

function readEnumValue(value: Json, description: string | undefined): EnumValue {
  return description === undefined ? { value } : { value, description };
}

function describe(words: Json | undefined, value: Json, index: number): string | undefined {
  const found = getMember(words, Array.isArray(words) ? String(index) : asText(value));
  return typeof found === 'string' ? found : undefined;
}
