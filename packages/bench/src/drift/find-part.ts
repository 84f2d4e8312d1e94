import type { Json, SchemaView, SchemaViews } from '@curlew/openapi';
import { isObject, type ObjectSchemaView, resolveView } from '@curlew/openapi/internal';

/** A part of a value that has a schema, with the object that contains it and its key. */
export interface Part {
  holder: Record<string, Json>;
  key: string;
  schema: ObjectSchemaView;
  required: boolean;
}

const MAX_DEPTH = 6;

/** Lists the parts of a value that have a schema without alternatives, the outer ones first. */
export function listParts(value: Json, view: SchemaView, views: SchemaViews, depth = 0): Part[] {
  const schema = plainSchema(view, views);
  if (schema === undefined || depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) {
    const [first] = value;
    return first !== undefined && schema.items ? listParts(first, schema.items, views, depth + 1) : [];
  }
  if (!isObject(value)) return [];
  const own = schema.properties.flatMap(({ name, required, schema: property }): Part[] => {
    const resolved = plainSchema(property, views);
    return resolved && Object.hasOwn(value, name)
      ? [{ holder: value, key: name, schema: resolved, required }]
      : [];
  });
  const below = own.flatMap((part) =>
    listParts(part.holder[part.key] ?? null, part.schema, views, depth + 1),
  );
  return [...own, ...below];
}

/** Lists the objects of a value whose schema declares properties and neither allows nor forbids other names. */
export function listObjects(
  value: Json,
  view: SchemaView,
  views: SchemaViews,
  depth = 0,
): Record<string, Json>[] {
  const schema = plainSchema(view, views);
  if (schema === undefined || depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) {
    const [first] = value;
    return first !== undefined && schema.items ? listObjects(first, schema.items, views, depth + 1) : [];
  }
  if (!isObject(value)) return [];
  const { properties, patternProperties, additionalProperties, unevaluatedProperties } = schema;
  const isListed =
    properties.length > 0 &&
    patternProperties.length === 0 &&
    additionalProperties === undefined &&
    unevaluatedProperties === undefined;
  const below = properties.flatMap(({ name, schema: property }) =>
    Object.hasOwn(value, name) ? listObjects(value[name] ?? null, property, views, depth + 1) : [],
  );
  return isListed ? [value, ...below] : below;
}

/** Returns the resolved schema if it has no alternatives and no conditions, so that it describes the value alone. */
function plainSchema(view: SchemaView, views: SchemaViews): ObjectSchemaView | undefined {
  const { schema } = resolveView(view, views);
  if (schema?.kind !== 'schema') return undefined;
  const { allOf, oneOf, anyOf, condition, dependentSchemas, not, discriminator } = schema;
  const others = [allOf, oneOf, anyOf, condition, dependentSchemas, not, discriminator];
  return others.every((part) => part === undefined) ? schema : undefined;
}
