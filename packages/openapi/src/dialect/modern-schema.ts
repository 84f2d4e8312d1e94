import { isObject, type Json, type JsonObject } from '../json.ts';

/** Converts a Schema Object of OpenAPI 3.0 to keywords of 2020-12, without its subschemas. */
export function modernSchema(schema: JsonObject): JsonObject {
  const { nullable, exclusiveMinimum, exclusiveMaximum, example, ...rest } = schema;
  const modern: JsonObject = rest;
  if (exclusiveMinimum === true) moveBound(modern, 'minimum', 'exclusiveMinimum');
  else if (typeof exclusiveMinimum === 'number') modern.exclusiveMinimum = exclusiveMinimum;
  if (exclusiveMaximum === true) moveBound(modern, 'maximum', 'exclusiveMaximum');
  else if (typeof exclusiveMaximum === 'number') modern.exclusiveMaximum = exclusiveMaximum;
  if (example !== undefined)
    modern.examples = Array.isArray(rest.examples) ? [example, ...rest.examples] : [example];
  return nullable === true ? withNull(modern) : modern;
}

/**
 * Returns a Schema Object of Swagger 2.0, or another object with its keywords: `items` may be a tuple, and
 * `x-nullable` is what tools agree on.
 */
export function modernizeSwaggerSchema(schema: JsonObject): JsonObject {
  const { 'x-nullable': isNullable, nullable: _, ...rest } = schema;
  return modernSchema(modernizeTuple(isNullable === true ? { ...rest, nullable: true } : rest));
}

/**
 * Returns a list of `items`, in Swagger 2.0 and in JSON Schema before 2020-12, as `prefixItems`; `additionalItems` as
 * `items`.
 */
export function modernizeTuple(schema: JsonObject): JsonObject {
  if (!isOldTuple(schema)) return schema;
  const { items = [], additionalItems, ...rest } = schema;
  return { ...rest, prefixItems: items, ...(additionalItems !== undefined && { items: additionalItems }) };
}

/** Returns the field of a schema as written for a keyword of its modern form. */
export function toWrittenKeyword(schema: JsonObject, keyword: string): string {
  if (!isOldTuple(schema)) return keyword;
  if (keyword === 'prefixItems') return 'items';
  return keyword === 'items' ? 'additionalItems' : keyword;
}

function isOldTuple({ items, prefixItems }: JsonObject): boolean {
  return Array.isArray(items) && prefixItems === undefined;
}

/** JSON Schema as 3.1 took it over, where `example` lives on beside `examples`. */
export function withExamples(schema: JsonObject): JsonObject {
  if (!Object.hasOwn(schema, 'example')) return schema;
  const { example, ...rest } = schema;
  if (example === undefined) return rest;
  return { ...rest, examples: Array.isArray(rest.examples) ? [example, ...rest.examples] : [example] };
}

function moveBound(schema: JsonObject, from: string, to: string): void {
  const bound = schema[from];
  if (bound === undefined) return;
  schema[to] = bound;
  delete schema[from];
}

/** `nullable` beside a composition means "or null" in practice, although 3.0.3 requires `type`. */
function withNull(schema: JsonObject): JsonObject {
  if (typeof schema.type === 'string') {
    const nullable: JsonObject = { ...schema, type: [schema.type, 'null'] };
    if (Array.isArray(schema.enum) && !schema.enum.includes(null)) nullable.enum = [...schema.enum, null];
    return nullable;
  }
  for (const keyword of ['oneOf', 'anyOf']) {
    const parts = schema[keyword];
    if (Array.isArray(parts) && !parts.some(isNullSchema))
      return { ...schema, [keyword]: [...parts, { type: 'null' }] };
  }
  const parts = schema.allOf;
  if (!Array.isArray(parts) || schema.properties !== undefined) return schema;
  const { allOf: _, ...rest } = schema;
  const only = parts[0];
  const inner: Json = parts.length === 1 && only !== undefined ? only : { allOf: parts };
  return { ...rest, anyOf: [inner, { type: 'null' }] };
}

function isNullSchema(value: Json): boolean {
  return isObject(value) && value.type === 'null';
}
