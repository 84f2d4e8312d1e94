import type { Located, SchemaView } from '@curlew/openapi';

/** The part of `SchemaViews` used by this package: views by handle and by id. */
export interface ViewSource {
  view(schema: Located): SchemaView;
  get(id: string): { name: string; view: SchemaView } | undefined;
}

/** Direction of a value: `readOnly` properties are excluded from requests, `writeOnly` ones from responses. */
export type Direction = 'request' | 'response';
