import type { ObjectSchemaView, SchemaView } from '@curlew/openapi';
import type { ViewSource } from './view-source.ts';

const MAX_HOPS = 20;

/** The schema behind a chain of references; `undefined` when it leads nowhere or to `true` or `false`. */
export function resolvedSchema(
  view: SchemaView | undefined,
  views: Pick<ViewSource, 'get'>,
): ObjectSchemaView | undefined {
  let current = view;
  for (let hops = 0; current?.kind === 'ref' && hops < MAX_HOPS; hops += 1)
    current = views.get(current.id)?.view;
  return current?.kind === 'schema' ? current : undefined;
}

/** By schema: a value may have as many members as its schema has properties. */
const properties = new WeakMap<ObjectSchemaView, ReadonlyMap<string, SchemaView>>();

/** The schema of a property, its references followed. */
export function propertySchema(
  schema: ObjectSchemaView | undefined,
  name: string,
  views: Pick<ViewSource, 'get'>,
): ObjectSchemaView | undefined {
  if (schema === undefined) return undefined;
  let byName = properties.get(schema);
  if (byName === undefined) {
    byName = new Map(schema.properties.map((property) => [property.name, property.schema]));
    properties.set(schema, byName);
  }
  return resolvedSchema(byName.get(name), views);
}
