import { resolveView, type SchemaView, type SchemaViews } from '@curlew/openapi';
import type { SearchNames } from './search-names.ts';

/** Objects inside of one another whose properties are named. */
const MAX_DEPTH = 4;

/**
 * Adds the names of the properties of a schema, inherited ones and those of objects written inside of it included, and the
 * values that its properties may have. A referenced schema has a page of its own: of it, only values are added.
 * @param isReferenced the root is not written here either.
 */
export function addSchemaNames(
  found: SearchNames,
  view: SchemaView,
  views: Pick<SchemaViews, 'get'>,
  isReferenced = false,
): void {
  const collect = (part: SchemaView, depth: number, isOwn = part.kind !== 'ref') => {
    if (found.isFull) return;
    const { schema } = resolveView(part, views);
    if (schema?.kind !== 'schema') return;
    for (const { value } of [...(schema.enum ?? []), ...(schema.const ? [schema.const] : [])])
      if (typeof value === 'string') found.addValue(value);
    if (!isOwn || depth === 0) return;
    for (const property of schema.properties) {
      if (found.isFull) return;
      found.addNames([property.name]);
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
}
