import { type ObjectSchemaView, resolveView, type SchemaView } from '@curlew/openapi';
import type { ViewSource } from '@curlew/request';

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

/** Whether a value of these schemas is serialized as a list, as an object, or as one text. */
export function valueShape(parts: readonly ObjectSchemaView[]): 'array' | 'object' | 'scalar' {
  const types = new Set(parts.flatMap((part) => part.types));
  const isScalar = ['string', 'number', 'integer', 'boolean'].some((type) => types.has(type));
  if (types.has('array') && !isScalar) return 'array';
  if (types.has('object') && !isScalar) return 'object';
  if (isScalar) return 'scalar';
  if (parts.some(({ items, prefixItems }) => items ?? prefixItems)) return 'array';
  return parts.some(({ properties }) => properties.length > 0) ? 'object' : 'scalar';
}
