import { type Description, isJson, type Json, listOf } from './description.ts';

/** Shape of a schema with references followed and compositions merged. */
export interface Shape {
  properties: Map<string, unknown[]>;
  /** Schemas of the values of a map. */
  map: unknown[];
  items: unknown[];
  formats: Set<string>;
  /** Undefined where any text is allowed. */
  values: Set<string> | undefined;
  /** It says nothing about its values, so that anything fits. */
  isFree: boolean;
}

/** The shape of several alternative schemas. */
export function shapeOf(schemas: readonly unknown[], description: Description): Shape {
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
    for (const part of listOf(schema[keyword])) add(shape, description.follow(part), description, seen);
  }
  for (const [name, property] of Object.entries(isJson(schema.properties) ? schema.properties : {})) {
    shape.properties.set(name, [...(shape.properties.get(name) ?? []), property]);
  }
  if (isJson(schema.additionalProperties)) shape.map.push(schema.additionalProperties);
  if (isJson(schema.items)) shape.items.push(schema.items);
  if (typeof schema.format === 'string') shape.formats.add(schema.format);
  const values = listOf(schema.enum).filter((value) => typeof value === 'string');
  if (values.length > 0) shape.values = new Set([...(shape.values ?? []), ...values]);
  const isScalar = /^(?:string|integer|number|boolean)/.test(String(schema.type));
  if (schema.properties || isJson(schema.additionalProperties) || schema.items || isScalar)
    shape.isFree = false;
}
