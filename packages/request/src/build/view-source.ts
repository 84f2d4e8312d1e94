import type { Located, SchemaView } from '@curlew/openapi';

/** What this package needs of `SchemaViews`: handles become views, ids become the views they name. */
export interface ViewSource {
  view(schema: Located): SchemaView;
  get(id: string): { name: string; view: SchemaView } | undefined;
}

/** Which way a value travels: `readOnly` has no place in a request, `writeOnly` none in a response. */
export type Direction = 'request' | 'response';
