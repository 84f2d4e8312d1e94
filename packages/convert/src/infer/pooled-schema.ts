import type { Schema } from '../openapi-document.ts';
import { ExactNumber, UnknownValue } from './exact-number.ts';
import { MAX_SCHEMA_DEPTH } from './json-schema.ts';
import { scalar } from './scalar.ts';
import type { SchemaPool } from './schema-pool.ts';
import { stringFormat } from './string-format.ts';

/** The result of `jsonSchema` without examples, built from pooled schemas. */
export function pooledSchema(value: unknown, pool: SchemaPool, depth = 0): Schema {
  switch (typeof value) {
    case 'string':
      return pool.leaf('string', stringFormat(value));
    case 'number':
      return pool.leaf(Number.isInteger(value) ? 'integer' : 'number');
    case 'boolean':
      return pool.leaf('boolean');
    case 'object':
      return value === null ? pool.leaf('null') : container(value, pool, depth);
    default:
      return pool.any;
  }
}

/** The result of `scalar` without an example. */
export function pooledScalar(value: string, pool: SchemaPool): Schema {
  const { type, format } = scalar(value);
  return pool.leaf(type as string, format);
}

function container(value: object, pool: SchemaPool, depth: number): Schema {
  if (value instanceof UnknownValue) return pool.any;
  if (value instanceof ExactNumber) return pool.leaf(value.type);
  if (depth >= MAX_SCHEMA_DEPTH) return pool.leaf(Array.isArray(value) ? 'array' : 'object');
  if (Array.isArray(value)) {
    return pool.array(pool.merge(value.map((item) => pooledSchema(item, pool, depth + 1))));
  }
  const members = value as Record<string, unknown>;
  let node = pool.emptyObject;
  // Parsed JSON has no members but its own.
  for (const name in members)
    node = pool.withProperty(node, name, pooledSchema(members[name], pool, depth + 1));
  return pool.object(node);
}
