import type { Schema } from '../openapi-document.ts';
import { setOwn } from '../own-property.ts';

/** An inferred schema in the words of OpenAPI 3.0: one type, `nullable`. */
export function toOpenApi30Schema(schema: Schema): Schema {
  const { type, properties, items, contentMediaType: _unknown, ...rest } = schema;
  const types = type === undefined ? [] : [type].flat();
  const older: Schema = {};
  const named = types.filter((one) => one !== 'null');
  if (named.length === 1) older.type = named[0] ?? 'string';
  if (named.length > 1) older.anyOf = named.map((one) => ({ type: one }));
  Object.assign(older, rest);
  if (types.includes('null')) older.nullable = true;
  if (properties) {
    older.properties = {};
    for (const [name, property] of Object.entries(properties))
      setOwn(older.properties, name, toOpenApi30Schema(property));
  }
  if (items || older.type === 'array') older.items = items ? toOpenApi30Schema(items) : {};
  return older;
}

/** The same for every schema in a part of a document. */
export function toOpenApi30Schemas(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toOpenApi30Schemas);
  if (typeof value !== 'object' || value === null) return value;
  const result: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) {
    const isSchema = key === 'schema' && typeof member === 'object' && member !== null;
    setOwn(result, key, isSchema ? toOpenApi30Schema(member as Schema) : toOpenApi30Schemas(member));
  }
  return result;
}
