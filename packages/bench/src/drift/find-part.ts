import {
  isObject,
  type Json,
  type ObjectSchemaView,
  resolveView,
  type SchemaView,
  type SchemaViews,
} from '@curlew/openapi';

/** A part of a value that its schema describes: the object or array that holds it, and its key. */
export interface Part {
  holder: Record<string, Json>;
  key: string;
  schema: ObjectSchemaView;
  required: boolean;
}

const MAX_DEPTH = 6;

/** The parts of a value by its resolved schema, the outer ones first; alternatives are left alone. */
export function partsOf(value: Json, view: SchemaView, views: SchemaViews, depth = 0): Part[] {
  const schema = plainSchema(view, views);
  if (schema === undefined || depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) {
    const [first] = value;
    return first !== undefined && schema.items ? partsOf(first, schema.items, views, depth + 1) : [];
  }
  if (!isObject(value)) return [];
  const own = schema.properties.flatMap(({ name, required, schema: property }): Part[] => {
    const resolved = plainSchema(property, views);
    return resolved && Object.hasOwn(value, name)
      ? [{ holder: value, key: name, schema: resolved, required }]
      : [];
  });
  const below = own.flatMap((part) => partsOf(part.holder[part.key] ?? null, part.schema, views, depth + 1));
  return [...own, ...below];
}

/** The objects of a value whose properties are listed and whose other names are neither allowed nor forbidden. */
export function objectsOf(
  value: Json,
  view: SchemaView,
  views: SchemaViews,
  depth = 0,
): Record<string, Json>[] {
  const schema = plainSchema(view, views);
  if (schema === undefined || depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) {
    const [first] = value;
    return first !== undefined && schema.items ? objectsOf(first, schema.items, views, depth + 1) : [];
  }
  if (!isObject(value)) return [];
  const { properties, patternProperties, additionalProperties, unevaluatedProperties } = schema;
  const isListed =
    properties.length > 0 &&
    patternProperties.length === 0 &&
    additionalProperties === undefined &&
    unevaluatedProperties === undefined;
  const below = properties.flatMap(({ name, schema: property }) =>
    Object.hasOwn(value, name) ? objectsOf(value[name] ?? null, property, views, depth + 1) : [],
  );
  return isListed ? [value, ...below] : below;
}

/** A schema whose verdict on a value depends on nothing but itself: no alternatives, no conditions. */
function plainSchema(view: SchemaView, views: SchemaViews): ObjectSchemaView | undefined {
  const { schema } = resolveView(view, views);
  if (schema?.kind !== 'schema') return undefined;
  const { allOf, oneOf, anyOf, condition, dependentSchemas, not, discriminator } = schema;
  const others = [allOf, oneOf, anyOf, condition, dependentSchemas, not, discriminator];
  return others.every((part) => part === undefined) ? schema : undefined;
}
