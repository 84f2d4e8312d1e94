import { getOwn, setOwn } from '@curlew/openapi/internal';
import { getOrInsert } from '../get-or-insert.ts';
import type { Schema } from '../openapi-document.ts';

/** Keywords that are merged by their own rule; others survive when all samples agree on them. */
const MERGED = new Set(['type', 'format', 'properties', 'required', 'items', 'example', 'nullable']);

/**
 * One schema that accepts every value that any of the given ones accepts. Properties are united, those absent
 * from a sample become optional; arrays merge their items; `integer` gives way to `number`; types keep the
 * order they were first seen in; a format survives when all samples share it; the first example stays.
 */
export function mergeSchemas(schemas: readonly Schema[]): Schema {
  const known = [...new Set(schemas)].filter((schema) => !isEmpty(schema));
  const first = known[0];
  if (first === undefined) return {};
  if (known.length === 1) return first;
  if (known.every((schema) => isPlainScalar(schema, first))) return first;
  const merged: Schema = {};
  const types = mergeTypes(known);
  const [type] = types;
  if (type !== undefined) merged.type = types.length === 1 ? type : types;
  const format = sharedFormat(known);
  if (format !== undefined) merged.format = format;
  mergeObjects(known, merged);
  const items = known.flatMap((schema) => (schema.items === undefined ? [] : [schema.items]));
  if (items.length > 0) merged.items = mergeSchemas(items);
  keepShared(known, merged);
  if (known.some((schema) => schema.nullable === true)) merged.nullable = true;
  const example = known.find((schema) => schema.example !== undefined);
  if (example) merged.example = example.example;
  return merged;
}

/** Most merges are of a column of equal scalars: nothing to build then. */
function isPlainScalar(schema: Schema, first: Schema): boolean {
  if (schema.type !== first.type || schema.format !== first.format) return false;
  for (const keyword in schema) {
    if (keyword !== 'type' && keyword !== 'format' && keyword !== 'example') return false;
  }
  return schema.example === undefined || first.example !== undefined;
}

function isEmpty(schema: Schema): boolean {
  for (const _keyword in schema) return false;
  return true;
}

function getTypes(schema: Schema): readonly string[] {
  if (schema.type === undefined) return [];
  return typeof schema.type === 'string' ? [schema.type] : schema.type;
}

function hasType(schema: Schema, type: string): boolean {
  return getTypes(schema).includes(type);
}

function mergeTypes(schemas: readonly Schema[]): string[] {
  const types = new Set(schemas.flatMap(getTypes));
  if (types.has('integer') && types.has('number')) {
    return [...new Set([...types].map((type) => (type === 'integer' ? 'number' : type)))];
  }
  return [...types];
}

/** `null` does not affect the format. */
function sharedFormat(schemas: readonly Schema[]): string | undefined {
  const formats = new Set(schemas.filter((schema) => schema.type !== 'null').map((schema) => schema.format));
  return formats.size === 1 ? [...formats][0] : undefined;
}

function mergeObjects(schemas: readonly Schema[], merged: Schema): void {
  const objects = schemas.filter((schema) => schema.properties !== undefined || hasType(schema, 'object'));
  if (objects.length === 0) return;
  const columns = new Map<string, Schema[]>();
  const timesRequired = new Map<string, number>();
  for (const object of objects) {
    for (const [name, property] of Object.entries(object.properties ?? {})) {
      getOrInsert(columns, name, () => []).push(property);
    }
    for (const name of object.required ?? []) timesRequired.set(name, (timesRequired.get(name) ?? 0) + 1);
  }
  merged.properties = {};
  for (const [name, column] of columns) setOwn(merged.properties, name, mergeSchemas(column));
  const required = [...timesRequired].filter(([, times]) => times === objects.length).map(([name]) => name);
  if (required.length > 0) merged.required = required;
}

function keepShared(schemas: readonly Schema[], merged: Schema): void {
  const [first, ...others] = schemas;
  if (first === undefined) return;
  for (const [keyword, value] of Object.entries(first)) {
    if (MERGED.has(keyword)) continue;
    const text = JSON.stringify(value);
    if (others.every((schema) => JSON.stringify(getOwn(schema, keyword)) === text)) {
      setOwn(merged, keyword, value);
    }
  }
}
