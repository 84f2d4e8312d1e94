import type { Annotations, BooleanView, ObjectSchemaView, SchemaView, SchemaViews } from '@curlew/openapi';

/** A view with its references followed, and what each of them says about it. */
export interface ResolvedView {
  /** Absent when a reference leads nowhere. */
  schema?: ObjectSchemaView | BooleanView;
  /** Ids of the references that were followed, the outermost first. */
  ids: string[];
  /** What stands nearest to the reader wins: a reference's own words over its target's. */
  notes: Annotations;
  constraints: string[];
}

const MAX_HOPS = 50;

export function resolveView(view: SchemaView, views: Pick<SchemaViews, 'get'>): ResolvedView {
  const ids: string[] = [];
  const constraints: string[] = [];
  let notes: Annotations = {};
  let current: SchemaView | undefined = view;
  while (current?.kind === 'ref' && ids.length < MAX_HOPS) {
    ids.push(current.id);
    constraints.push(...(current.constraints ?? []));
    notes = { ...annotations(current), ...notes };
    current = current.unresolved ? undefined : views.get(current.id)?.view;
  }
  if (current === undefined || current.kind === 'ref') return { ids, notes, constraints };
  if (current.kind === 'schema') constraints.push(...current.constraints);
  return { schema: current, ids, notes: { ...annotations(current), ...notes }, constraints };
}

function annotations(view: SchemaView): Annotations {
  const {
    title,
    description,
    deprecated,
    readOnly,
    writeOnly,
    default: byDefault,
    examples,
    externalDocs,
  } = view;
  return Object.fromEntries(
    Object.entries({
      title,
      description,
      deprecated,
      readOnly,
      writeOnly,
      default: byDefault,
      examples,
      externalDocs,
    }).filter(([, value]) => value !== undefined),
  );
}
