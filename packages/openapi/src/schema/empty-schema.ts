import type { ObjectSchemaView } from '../schema-view.ts';

/** A schema that says nothing. */
export function emptySchema(): ObjectSchemaView {
  return { kind: 'schema', types: [], properties: [], patternProperties: [], requiredOnly: [] };
}
