import type { SchemaView } from '@curlew/openapi';
import type { ObjectSchemaView } from '@curlew/openapi/internal';

/** Whether a schema has content to expand. Asked for each row several times, so it makes no lists. */
export function holdsAnything(schema: ObjectSchemaView): boolean {
  return (
    schema.properties.length > 0 ||
    schema.patternProperties.length > 0 ||
    isSchemaObject(schema.additionalProperties) ||
    isSchemaObject(schema.items) ||
    isSchemaObject(schema.unevaluatedProperties) ||
    isSchemaObject(schema.unevaluatedItems) ||
    schema.propertyNames !== undefined ||
    schema.contains !== undefined ||
    schema.contentSchema !== undefined ||
    schema.not !== undefined ||
    schema.condition !== undefined ||
    isFilled(schema.prefixItems) ||
    isFilled(schema.oneOf) ||
    isFilled(schema.anyOf) ||
    isFilled(schema.allOf) ||
    isFilled(schema.dependentSchemas)
  );
}

function isSchemaObject(part: SchemaView | undefined): boolean {
  return part !== undefined && part.kind !== 'boolean';
}

function isFilled(parts: readonly unknown[] | undefined): boolean {
  return parts !== undefined && parts.length > 0;
}
