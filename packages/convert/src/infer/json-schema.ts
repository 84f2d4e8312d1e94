import { setOwn } from '@curlew/openapi/internal';
import type { Schema } from '../openapi-document.ts';
import { ExactNumber, UnknownValue } from './exact-number.ts';
import { mergeSchemas } from './merge-schemas.ts';
import { stringFormat } from './string-format.ts';

/** Deeper values get an empty schema, as tools process schemas recursively. */
export const MAX_SCHEMA_DEPTH = 64;

/**
 * The schema a JSON value fits: objects with `properties` and `required`, arrays with `items` (`{}`
 * for an empty one, merged over all items otherwise), scalars by their JSON type, strings with the
 * formats of `scalar`.
 */
export function jsonSchema(value: unknown, includeExample = false): Schema {
  return getSchema(value, includeExample, 0);
}

function getSchema(value: unknown, includeExample: boolean, depth: number): Schema {
  switch (typeof value) {
    case 'string':
      return stringSchema(value, includeExample);
    case 'number':
      return numberSchema(value, includeExample);
    case 'boolean':
      return withExample({ type: 'boolean' }, value, includeExample);
    case 'object':
      return value === null ? { type: 'null' } : containerSchema(value, includeExample, depth);
    default:
      return {};
  }
}

/** Above 2^53 the value is inexact, so it is not used as an example. */
function numberSchema(value: number, includeExample: boolean): Schema {
  if (!Number.isInteger(value)) return withExample({ type: 'number' }, value, includeExample);
  return withExample({ type: 'integer' }, value, includeExample && Number.isSafeInteger(value));
}

function stringSchema(value: string, includeExample: boolean): Schema {
  const schema: Schema = { type: 'string' };
  const format = stringFormat(value);
  if (format) schema.format = format;
  return withExample(schema, value, includeExample);
}

function withExample(schema: Schema, value: unknown, includeExample: boolean): Schema {
  if (includeExample) schema.example = value;
  return schema;
}

function containerSchema(value: object, includeExample: boolean, depth: number): Schema {
  if (value instanceof UnknownValue) return {};
  if (value instanceof ExactNumber) return { type: value.type };
  if (depth >= MAX_SCHEMA_DEPTH) return { type: Array.isArray(value) ? 'array' : 'object' };
  if (Array.isArray(value)) {
    const items = value.map((item) => getSchema(item, includeExample, depth + 1));
    return { type: 'array', items: mergeSchemas(items) };
  }
  const properties: Record<string, Schema> = {};
  const required = Object.keys(value);
  for (const [name, member] of Object.entries(value)) {
    setOwn(properties, name, getSchema(member, includeExample, depth + 1));
  }
  return required.length > 0 ? { type: 'object', properties, required } : { type: 'object', properties };
}
