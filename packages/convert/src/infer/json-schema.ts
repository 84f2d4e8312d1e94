import type { Schema } from '../openapi-document.ts';
import { ExactNumber, UnknownValue } from './exact-number.ts';
import { stringFormat } from './scalar.ts';
import { SchemaPool } from './schema-pool.ts';

/** Deeper values get an empty schema, as tools process schemas recursively. */
export const MAX_SCHEMA_DEPTH = 64;

/**
 * The schema a JSON value fits: objects with `properties` and `required`, arrays with `items` (`{}`
 * for an empty one, merged over all items otherwise), scalars by their JSON type, strings with the
 * formats of `scalar`.
 */
export function jsonSchema(value: unknown, includeExample = false): Schema {
  return valueSchema(value, new SchemaPool(includeExample));
}

/** The same of the schemas of a pool, which must not be changed. */
export function valueSchema(value: unknown, pool: SchemaPool, depth = 0): Schema {
  switch (typeof value) {
    case 'string':
      return pool.leaf('string', stringFormat(value), value);
    case 'number':
      // Above 2^53 the value is inexact, so it is not used as an example.
      if (!Number.isInteger(value)) return pool.leaf('number', undefined, value);
      return pool.leaf('integer', undefined, Number.isSafeInteger(value) ? value : undefined);
    case 'boolean':
      return pool.leaf('boolean', undefined, value);
    case 'object':
      return value === null ? pool.leaf('null') : containerSchema(value, pool, depth);
    default:
      return pool.any;
  }
}

function containerSchema(value: object, pool: SchemaPool, depth: number): Schema {
  if (value instanceof UnknownValue) return pool.any;
  if (value instanceof ExactNumber) return pool.leaf(value.type);
  if (depth >= MAX_SCHEMA_DEPTH) return pool.leaf(Array.isArray(value) ? 'array' : 'object');
  if (Array.isArray(value)) {
    return pool.array(pool.merge(value.map((item) => valueSchema(item, pool, depth + 1))));
  }
  const members = value as Record<string, unknown>;
  let node = pool.emptyObject;
  for (const name in members) {
    if (Object.hasOwn(members, name))
      node = pool.withProperty(node, name, valueSchema(members[name], pool, depth + 1));
  }
  return pool.object(node);
}
