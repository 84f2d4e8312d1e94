import type { ObjectSchemaView } from '../schema-view.ts';

/** A schema without constraints. */
export function emptySchema(): ObjectSchemaView {
  return { kind: 'schema', types: [], properties: [], patternProperties: [], requiredOnly: [] };
}
