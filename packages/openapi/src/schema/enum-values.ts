import { asText, isObject, type Json, type JsonObject } from '../json.ts';
import { getMember, readString } from '../location.ts';
import type { EnumValue } from './schema-view.ts';

/** Enum values with their names and descriptions, from extensions or a `oneOf` of constants; of both lists the values that both have. */
export function readEnumValues(schema: JsonObject): EnumValue[] | undefined {
  const constants = isConstantList(schema.oneOf) ? schema.oneOf.map(readConstantValue) : undefined;
  if (!Array.isArray(schema.enum)) return constants;
  const names = schema['x-enum-varnames'] ?? schema['x-enumNames'];
  const descriptions = schema['x-enum-descriptions'] ?? schema['x-enumDescriptions'];
  const values = schema.enum.map((value, index): EnumValue => {
    const description = givenText(textFor(descriptions, value, index));
    const name = memberName(textFor(names, value, index), value);
    return { value, ...(name !== description && name && { name }), ...describedBy(description) };
  });
  if (constants === undefined) return values;
  const byValue = new Map(constants.map((constant) => [JSON.stringify(constant.value), constant]));
  const both = values.flatMap((value): EnumValue[] => {
    const constant = byValue.get(JSON.stringify(value.value));
    if (constant === undefined) return [];
    // The title of the constant is its name.
    const { name, ...others } = value;
    return [{ ...constant, ...(constant.description === undefined && name && { name }), ...others }];
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
  const title = memberName(readString(part, 'title'), part.const ?? null);
  const description = givenText(readString(part, 'description'));
  const words = title !== undefined && description !== undefined && title !== description;
  return {
    value: part.const ?? null,
    ...describedBy(words ? `${title}: ${description}` : (description ?? title)),
    ...(part.deprecated === true && { deprecated: true }),
  };
}

/** An empty text says nothing. */
function givenText(text: string | undefined): string | undefined {
  return text?.trim() === '' ? undefined : text;
}

function describedBy(description: string | undefined): Pick<EnumValue, 'description'> {
  return description === undefined ? {} : { description };
}

/** Returns a name unless it only repeats the value: `IN_PROGRESS` of `in-progress`. */
function memberName(given: string | undefined, value: Json): string | undefined {
  const name = givenText(given)?.trim();
  const letters = (text: string) => text.toLowerCase().replace(/[\s_.-]/g, '');
  return name !== undefined && letters(name) === letters(asText(value)) ? undefined : name;
}

/** The text for a value: from a list by its index, from a map by the value. */
function textFor(texts: Json | undefined, value: Json, index: number): string | undefined {
  const found = getMember(texts, Array.isArray(texts) ? String(index) : asText(value));
  return typeof found === 'string' ? found : undefined;
}
