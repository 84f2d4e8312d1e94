import type { BooleanView, ObjectSchemaView, ReferenceView, SchemaView } from '../schema-view.ts';
import type { SchemaViews } from './schema-views.ts';

const MAX_HOPS = 50;

/** The schema that a view leads to by references and "X or null". */
export interface Followed {
  /** The references and alternatives on the way, the outermost first. */
  layers: (ReferenceView | ObjectSchemaView)[];
  /** Ids of the references. */
  ids: string[];
  /** Absent if a reference has no target. */
  end?: ObjectSchemaView | BooleanView;
}

export function followView(view: SchemaView, views: Pick<SchemaViews, 'get'>): Followed {
  const layers: Followed['layers'] = [];
  const ids: string[] = [];
  let current: SchemaView | undefined = view;
  while (current !== undefined && layers.length < MAX_HOPS) {
    if (current.kind === 'ref') {
      layers.push(current);
      ids.push(current.id);
      current = current.unresolved ? undefined : views.get(current.id)?.view;
    } else {
      const inner: SchemaView | undefined = current.kind === 'schema' ? loneVariant(current) : undefined;
      if (inner === undefined || current.kind !== 'schema') return { layers, ids, end: current };
      layers.push(current);
      current = inner;
    }
  }
  return { layers, ids };
}

/** "X or null" is X: the one alternative that is not null, in a schema without other keywords. */
function loneVariant(schema: ObjectSchemaView): SchemaView | undefined {
  const { oneOf, anyOf } = schema;
  const variants = oneOf && anyOf ? undefined : (oneOf ?? anyOf);
  const real = variants?.filter(({ schema: variant }) => !isNull(variant));
  const saysMore =
    schema.properties.length > 0 ||
    schema.patternProperties.length > 0 ||
    [
      schema.items,
      schema.additionalProperties,
      schema.enum,
      schema.const,
      schema.allOf,
      schema.condition,
      schema.discriminator,
    ].some((part) => part !== undefined);
  return real?.length === 1 && !saysMore ? real[0]?.schema : undefined;
}

/** Whether the only type is null. */
export function isNull(view: SchemaView): boolean {
  return view.kind === 'schema' && view.types.length === 1 && view.types[0] === 'null';
}
