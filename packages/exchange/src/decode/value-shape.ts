import type { ViewSource } from '@curlew/openapi';
import { type Json, type ObjectSchemaView, resolveView, type SchemaView } from '@curlew/openapi';

/** Maximum depth of nested alternatives. */
const MAX_DEPTH = 5;

/** The schema with all its alternatives and `allOf` parts. */
export function schemaParts(
  view: SchemaView | undefined,
  views: Pick<ViewSource, 'get'>,
  depth = 0,
): ObjectSchemaView[] {
  if (view === undefined || depth > MAX_DEPTH) return [];
  const { schema } = resolveView(view, views);
  if (schema?.kind !== 'schema') return [];
  const inner = [
    ...(schema.allOf ?? []),
    ...[...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].map(({ schema: one }) => one),
  ];
  return [schema, ...inner.flatMap((one) => schemaParts(one, views, depth + 1))];
}

export type ValueShape = 'array' | 'object' | 'scalar';

/** Whether a value of these schemas is serialized as a list, as an object, or as one text. */
export function valueShape(parts: readonly ObjectSchemaView[]): ValueShape {
  const types = typesOf(parts);
  const isScalar = SCALARS.some((type) => types.has(type));
  if (types.has('array') && !isScalar) return 'array';
  if (types.has('object') && !isScalar) return 'object';
  if (isScalar) return 'scalar';
  if (parts.some(({ items, prefixItems }) => items ?? prefixItems)) return 'array';
  return parts.some(({ properties }) => properties.length > 0) ? 'object' : 'scalar';
}

/** All shapes that a value of these schemas may have, the usual one first. */
export function valueShapes(parts: readonly ObjectSchemaView[]): ValueShape[] {
  const types = typesOf(parts);
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
export function typesOf(parts: readonly ObjectSchemaView[]): ReadonlySet<string> {
  return new Set(
    parts.flatMap(({ types, enum: allowed = [], const: only }) =>
      types.length > 0 ? types : [...allowed, ...(only ? [only] : [])].map(({ value }) => typeOf(value)),
    ),
  );
}

function typeOf(value: Json): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
