import type {
  Annotations,
  BooleanView,
  ObjectSchemaView,
  ReferenceView,
  SchemaView,
  SchemaViews,
} from '@curlew/openapi';

/** A view with its references followed, and what each of them says about it. */
export interface ResolvedView {
  /** Absent when a reference leads nowhere. */
  schema?: ObjectSchemaView | BooleanView;
  /** Ids of the references that were followed, the outermost first. */
  ids: readonly string[];
  /** What stands nearest to the reader wins: a reference's own words over its target's. */
  notes: Annotations;
  constraints: readonly string[];
}

const MAX_HOPS = 50;

/** A view is resolved many times over and never changes. */
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
  const references: ReferenceView[] = [];
  let current: SchemaView | undefined = view;
  while (current?.kind === 'ref' && references.length < MAX_HOPS) {
    references.push(current);
    current = current.unresolved ? undefined : views.get(current.id)?.view;
  }
  const schema = current?.kind === 'ref' ? undefined : current;
  const own = schema?.kind === 'schema' ? schema.constraints : [];
  if (references.length === 0)
    return { ...(schema && { schema }), ids: [], notes: schema ?? {}, constraints: own };
  return {
    ...(schema && { schema }),
    ids: references.map(({ id }) => id),
    notes: [...(schema ? [schema] : []), ...references.toReversed()].reduce(addNotes, {}),
    constraints: [...references.flatMap(({ constraints }) => constraints ?? []), ...own],
  };
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
