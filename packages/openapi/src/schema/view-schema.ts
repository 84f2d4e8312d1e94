import type { Located } from '../api/located.ts';
import { isObject } from '../json.ts';
import type { SchemaView } from '../schema-view.ts';
import type { ViewContext } from './view-context.ts';
import { viewObjectSchema } from './view-object-schema.ts';
import { viewReference } from './view-reference.ts';
import { recordSource } from './view-sources.ts';

/** One schema as written, its `$ref`s kept as references. Anything that is not a schema becomes the schema `true`. */
export function viewSchema(schema: Located, context: ViewContext): SchemaView {
  return recordSource(readView(schema, context), schema);
}

function readView(schema: Located, context: ViewContext): SchemaView {
  const { value, location } = schema;
  if (typeof value === 'boolean') return { kind: 'boolean', value };
  if (!isObject(value)) return { kind: 'boolean', value: true };
  if (typeof value.$ref === 'string') return viewReference({ value, location }, value.$ref, context);
  if (typeof value.$dynamicRef === 'string')
    return viewReference({ value, location }, value.$dynamicRef, context);
  const modern = context.description.dialect(location.file).modernSchema(value);
  return viewObjectSchema({ value: modern, location }, context, value);
}
