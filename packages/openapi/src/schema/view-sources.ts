import type { Located } from '../location.ts';
import type { Discriminator, SchemaView } from './schema-view.ts';

/** Kept beside the views, which are JSON-safe data without locations. */
const known = new WeakMap<SchemaView | Discriminator, readonly Located[]>();

/**
 * Returns the schemas that a view shows: a value is valid if it is valid against each of them. Several where parts of
 * an `allOf` are merged; none for a view that was not read from a description.
 */
export function schemasOfView(view: SchemaView): readonly Located[] {
  return known.get(view) ?? [];
}

/** Returns the schema that a discriminator belongs to, also in a view that it was merged into. */
export function schemaOfDiscriminator(discriminator: Discriminator): Located | undefined {
  return known.get(discriminator)?.[0];
}

/** Records what a view or a discriminator was read from. */
export function recordSource<View extends SchemaView | Discriminator>(view: View, schema: Located): View {
  known.set(view, [schema]);
  return view;
}

/** Records that a view was made of others, each of which holds for its values. */
export function recordParts<View extends SchemaView>(view: View, parts: readonly SchemaView[]): View {
  known.set(view, [...new Set(parts.flatMap(schemasOfView))]);
  return view;
}
