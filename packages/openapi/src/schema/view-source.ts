import type { Located } from '../api/located.ts';
import type { SchemaView } from '../schema-view.ts';

/** Views by handle and by id: what readers of `SchemaViews` need of it. */
export interface ViewSource {
  view(schema: Located): SchemaView;
  get(id: string): { name: string; view: SchemaView } | undefined;
}
