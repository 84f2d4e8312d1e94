import type { ObjectSchemaView } from '@curlew/openapi/internal';

/** Whether a schema has content to expand. */
export function holdsAnything(schema: ObjectSchemaView): boolean {
  const {
    additionalProperties: extra,
    propertyNames,
    items,
    contains,
    contentSchema,
    not,
    condition,
  } = schema;
  return (
    schema.properties.length > 0 ||
    schema.patternProperties.length > 0 ||
    [extra, items, schema.unevaluatedProperties, schema.unevaluatedItems].some(
      (part) => part !== undefined && part.kind !== 'boolean',
    ) ||
    [propertyNames, contains, contentSchema, not, condition].some((part) => part !== undefined) ||
    [schema.prefixItems, schema.oneOf, schema.anyOf, schema.allOf, schema.dependentSchemas].some(
      (parts) => parts !== undefined && parts.length > 0,
    )
  );
}
