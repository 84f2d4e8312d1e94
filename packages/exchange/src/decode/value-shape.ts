import type { Json, SchemaView } from '@curlew/openapi';
import type { ViewSource } from '@curlew/openapi/internal';
import { type ObjectSchemaView, resolveView } from '@curlew/openapi/internal';

/** Maximum depth of nested alternatives. */
const MAX_DEPTH = 5;

/** Thousands of values are read by one schema. A view is never changed, and its ids are valid among its own views alone. */
const known = new WeakMap<SchemaView, readonly ObjectSchemaView[]>();

/** The schema with all its alternatives and `allOf` parts. */
export function schemaParts(
  view: SchemaView | undefined,
  views: Pick<ViewSource, 'get'>,
): readonly ObjectSchemaView[] {
  if (view === undefined) return NO_PARTS;
  let parts = known.get(view);
  if (parts === undefined) {
    parts = collectParts(view, views, 0);
    known.set(view, parts);
  }
  return parts;
}

const NO_PARTS: readonly ObjectSchemaView[] = [];

function collectParts(view: SchemaView, views: Pick<ViewSource, 'get'>, depth: number): ObjectSchemaView[] {
  if (depth > MAX_DEPTH) return [];
  const { schema } = resolveView(view, views);
  if (schema?.kind !== 'schema') return [];
  const inner = [
    ...(schema.allOf ?? []),
    ...[...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].map(({ schema: one }) => one),
  ];
  return [schema, ...inner.flatMap((one) => collectParts(one, views, depth + 1))];
}

export type ValueShape = 'array' | 'object' | 'scalar';

/** Whether a value of these schemas is serialized as a list, as an object, or as one text. */
export function valueShape(parts: readonly ObjectSchemaView[]): ValueShape {
  const types = getTypes(parts);
  const isScalar = SCALARS.some((type) => types.has(type));
  if (types.has('array') && !isScalar) return 'array';
  if (types.has('object') && !isScalar) return 'object';
  if (isScalar) return 'scalar';
  if (parts.some(({ items, prefixItems }) => items ?? prefixItems)) return 'array';
  return parts.some(({ properties }) => properties.length > 0) ? 'object' : 'scalar';
}

/** All shapes that a value of these schemas may have, the usual one first. */
export function valueShapes(parts: readonly ObjectSchemaView[]): readonly ValueShape[] {
  const found = shapes.get(parts) ?? findShapes(parts);
  shapes.set(parts, found);
  return found;
}

const shapes = new WeakMap<readonly ObjectSchemaView[], readonly ValueShape[]>();

function findShapes(parts: readonly ObjectSchemaView[]): readonly ValueShape[] {
  const types = getTypes(parts);
  const isOpen = types.size === 0;
  const possible: ValueShape[] = [
    ...(isOpen || types.has('array') ? (['array'] as const) : []),
    ...(isOpen || types.has('object') ? (['object'] as const) : []),
    ...(isOpen || SCALARS.some((type) => types.has(type)) ? (['scalar'] as const) : []),
  ];
  const usual = valueShape(parts);
  return [usual, ...possible.filter((shape) => shape !== usual)];
}

const SCALARS = ['string', 'number', 'integer', 'boolean'];

/** Types of JSON Schema; of the allowed values where a schema has no type. */
export function getTypes(parts: readonly ObjectSchemaView[]): ReadonlySet<string> {
  const found = types.get(parts) ?? findTypes(parts);
  types.set(parts, found);
  return found;
}

const types = new WeakMap<readonly ObjectSchemaView[], ReadonlySet<string>>();

function findTypes(parts: readonly ObjectSchemaView[]): ReadonlySet<string> {
  return new Set(
    parts.flatMap(({ types, enum: allowed = [], const: only }) =>
      types.length > 0 ? types : [...allowed, ...(only ? [only] : [])].map(({ value }) => getType(value)),
    ),
  );
}

function getType(value: Json): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
