import { type Description, isJson, type Json, toList } from './description.ts';

/** The merged content of a schema, after references are followed and compositions are merged. */
export interface Shape {
  properties: Map<string, unknown[]>;
  /** Schemas of the values of a map. */
  map: unknown[];
  items: unknown[];
  formats: Set<string>;
  /** Undefined if any string is allowed. */
  values: Set<string> | undefined;
  /** Whether the schema does not restrict its values. */
  isFree: boolean;
}

/** Merges several alternative schemas. */
export function mergeShapes(schemas: readonly unknown[], description: Description): Shape {
  const shape: Shape = {
    properties: new Map(),
    map: [],
    items: [],
    formats: new Set(),
    values: undefined,
    isFree: true,
  };
  const seen = new Set<Json>();
  for (const schema of schemas) add(shape, description.follow(schema), description, seen);
  return shape;
}

function add(shape: Shape, schema: Json, description: Description, seen: Set<Json>): void {
  if (seen.has(schema)) return;
  seen.add(schema);
  for (const keyword of ['allOf', 'oneOf', 'anyOf']) {
    for (const part of toList(schema[keyword])) add(shape, description.follow(part), description, seen);
  }
  for (const [name, property] of Object.entries(isJson(schema.properties) ? schema.properties : {})) {
    shape.properties.set(name, [...(shape.properties.get(name) ?? []), property]);
  }
  if (isJson(schema.additionalProperties)) shape.map.push(schema.additionalProperties);
  if (isJson(schema.items)) shape.items.push(schema.items);
  if (typeof schema.format === 'string') shape.formats.add(schema.format);
  const values = toList(schema.enum).filter((value) => typeof value === 'string');
  if (values.length > 0) shape.values = new Set([...(shape.values ?? []), ...values]);
  const isScalar = /^(?:string|integer|number|boolean)/.test(String(schema.type));
  if (schema.properties || isJson(schema.additionalProperties) || schema.items || isScalar)
    shape.isFree = false;
}
