import {
  type Annotations,
  type BooleanView,
  mergeBounds,
  type ObjectSchemaView,
  type ReferenceView,
  type SchemaBounds,
  type SchemaView,
  type SchemaViews,
} from '@curlew/openapi';

/** A view with its references followed, and what each of them says about it. */
export interface ResolvedView {
  /** Absent when a reference leads nowhere. */
  schema?: ObjectSchemaView | BooleanView;
  /** Ids of the references that were followed, the outermost first. */
  ids: readonly string[];
  /** What stands nearest to the reader wins: a reference's own words over its target's. */
  notes: Annotations;
  /** What limits the value: every layer's. */
  bounds?: SchemaBounds;
}

const MAX_HOPS = 50;

/** A view is resolved many times over, never changes, and its ids mean nothing in other views. */
const known = new WeakMap<SchemaView, ResolvedView>();

export function resolveView(view: SchemaView, views: Pick<SchemaViews, 'get'>): ResolvedView {
  let resolved = known.get(view);
  if (resolved === undefined) {
    resolved = resolve(view, views);
    known.set(view, resolved);
  }
  return resolved;
}

function resolve(view: SchemaView, views: Pick<SchemaViews, 'get'>): ResolvedView {
  const layers: (ReferenceView | ObjectSchemaView)[] = [];
  const ids: string[] = [];
  let current: SchemaView | undefined = view;
  while (current !== undefined && layers.length < MAX_HOPS) {
    if (current.kind === 'ref') {
      layers.push(current);
      ids.push(current.id);
      current = current.unresolved ? undefined : views.get(current.id)?.view;
    } else {
      const inner: SchemaView | undefined = current.kind === 'schema' ? loneVariant(current) : undefined;
      if (inner === undefined || current.kind !== 'schema') break;
      layers.push(current);
      current = inner;
    }
  }
  const schema = current?.kind === 'ref' ? undefined : current;
  const own = schema?.kind === 'schema' ? schema.bounds : undefined;
  const bounds = layers.reduce((merged, layer) => mergeBounds(layer.bounds, merged), own);
  const found = { ...(schema && { schema }), ids, ...(bounds && { bounds }) };
  if (layers.length === 0) return { ...found, notes: schema ?? {} };
  return {
    ...found,
    notes: [...(schema ? [schema] : []), ...layers.toReversed()].reduce(addNotes, {}),
  };
}

/** "X or null" is drawn as X: the one alternative that is not null, in a schema that says nothing else. */
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
    ].some((part) => part !== undefined);
  return real?.length === 1 && !saysMore ? real[0]?.schema : undefined;
}

/** The type null alone. */
export function isNull(view: SchemaView): boolean {
  return view.kind === 'schema' && view.types.length === 1 && view.types[0] === 'null';
}

function addNotes(notes: Annotations, said: Annotations): Annotations {
  const result = { ...notes };
  if (said.title !== undefined) result.title = said.title;
  if (said.description !== undefined) result.description = said.description;
  if (said.deprecated !== undefined) result.deprecated = said.deprecated;
  if (said.readOnly !== undefined) result.readOnly = said.readOnly;
  if (said.writeOnly !== undefined) result.writeOnly = said.writeOnly;
  if (said.default !== undefined) result.default = said.default;
  if (said.examples !== undefined) result.examples = said.examples;
  if (said.externalDocs !== undefined) result.externalDocs = said.externalDocs;
  return result;
}
