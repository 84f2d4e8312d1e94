import { resolveView, type SchemaView, type SchemaViews } from '@curlew/openapi';

/** Maximum number of names of one page; of its values as many. */
export const MAX_NAMES = 120;
/** Objects inside of one another whose properties are named. */
const MAX_DEPTH = 4;

interface Found {
  names: Set<string>;
  values: Set<string>;
}

/**
 * Names of the properties of a schema, inherited ones and those of objects written inside of it included, then the values
 * that its properties may have. A referenced schema has a page of its own: of it, only values are taken.
 * @param isReferenced the root is not written here either.
 */
export function schemaNames(
  view: SchemaView,
  views: Pick<SchemaViews, 'get'>,
  isReferenced = false,
): string[] {
  const found: Found = { names: new Set(), values: new Set() };
  const collect = (part: SchemaView, depth: number, isOwn = part.kind !== 'ref') => {
    const { schema } = resolveView(part, views);
    if (schema?.kind !== 'schema' || found.names.size >= MAX_NAMES) return;
    for (const { value } of [...(schema.enum ?? []), ...(schema.const ? [schema.const] : [])])
      if (typeof value === 'string' && found.values.size < MAX_NAMES) found.values.add(value);
    if (!isOwn || depth === 0) return;
    for (const property of schema.properties) {
      found.names.add(property.name);
      collect(property.schema, depth - 1);
    }
    // The items of a list that is a schema of its own are what that schema is about.
    const isList = part === view && !isReferenced && schema.properties.length === 0;
    if (schema.items) collect(schema.items, depth - 1, isList || schema.items.kind !== 'ref');
    for (const { schema: variant } of [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])])
      collect(variant, depth - 1);
    if (schema.additionalProperties) collect(schema.additionalProperties, depth - 1);
  };
  collect(view, MAX_DEPTH, !isReferenced);
  return [...found.names, ...found.values];
}
