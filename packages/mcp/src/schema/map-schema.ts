import type { Json, JsonObject } from '@curlew/openapi';
import { isObject } from '@curlew/openapi/internal';

const SCHEMA = new Set([
  'items',
  'additionalProperties',
  'not',
  'if',
  'then',
  'else',
  'contains',
  'propertyNames',
  'unevaluatedItems',
  'unevaluatedProperties',
  'contentSchema',
]);
const LISTS = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
const MAPS = new Set(['properties', 'patternProperties', '$defs', 'dependentSchemas']);

/** Changes to a schema: `$ref`s, titles and descriptions. */
export interface SchemaChange {
  ref?: (ref: string) => string;
  text?: (text: string) => string;
}

/** Copies a JSON Schema 2020-12 with changed `$ref`s and texts; values (`enum`, `default`) are kept. */
export function mapSchema(schema: Json, change: SchemaChange): Json {
  if (!isObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]): [string, Json] => {
      if (keyword === '$ref' && typeof value === 'string') return [keyword, change.ref?.(value) ?? value];
      if (isText(keyword) && typeof value === 'string') return [keyword, change.text?.(value) ?? value];
      if (SCHEMA.has(keyword)) return [keyword, mapSchema(value, change)];
      if (LISTS.has(keyword) && Array.isArray(value))
        return [keyword, value.map((item) => mapSchema(item, change))];
      if (MAPS.has(keyword) && isObject(value)) return [keyword, mapMembers(value, change)];
      return [keyword, value];
    }),
  );
}

function mapMembers(members: JsonObject, change: SchemaChange): JsonObject {
  return Object.fromEntries(Object.entries(members).map(([name, one]) => [name, mapSchema(one, change)]));
}

function isText(keyword: string): boolean {
  return keyword === 'description' || keyword === 'title' || keyword === '$comment';
}
