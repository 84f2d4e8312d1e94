import type { Located } from '../api/located.ts';
import type { Description } from '../description.ts';
import type { ReferenceView, SchemaView } from '../schema-view.ts';

/** Views by handle and by id: what readers of `SchemaViews` need of it. */
export interface ViewSource {
  readonly description: Description;
  view(schema: Located): SchemaView;
  /** The view of a reference to a schema. */
  reference(schema: Located): ReferenceView;
  get(id: string): { name: string; view: SchemaView } | undefined;
}
