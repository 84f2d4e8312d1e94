import { isObject, type Json, type JsonObject } from '../json.ts';
import { canonicalText } from '../json-schema/json-value.ts';
import { typeOfValue } from './type-of-value.ts';

/** Levels of objects and arrays that are described; deeper ones may be anything. */
const MAX_DEPTH = 32;

/** A JSON Schema 2020-12 of types alone that one value fits. */
export function schemaOfValue(value: Json, depth = 0): JsonObject {
  // A null does not determine the type of other values.
  if (value === null || depth > MAX_DEPTH) return {};
  const type = typeOfValue(value);
  if (Array.isArray(value)) {
    const items = new Map(
      value.map((item) => {
        const schema = schemaOfValue(item, depth + 1);
        return [canonicalText(schema), schema];
      }),
    );
    const [only] = items.values();
    return { type, items: items.size === 1 && only !== undefined ? only : {} };
  }
  if (!isObject(value)) return { type };
  const properties = Object.entries(value).map(([name, member]) => [name, schemaOfValue(member, depth + 1)]);
  return { type, properties: Object.fromEntries(properties) };
}
