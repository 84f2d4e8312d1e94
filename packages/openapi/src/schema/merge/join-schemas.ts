import type { SchemaView } from '../../schema-view.ts';
import { emptySchema } from '../empty-schema.ts';
import { recordParts } from '../view-sources.ts';
import { mergeAllOf } from './merge-all-of.ts';

/** Joins schemas that all apply to one value; at least one is given. */
export function joinSchemas(schemas: readonly SchemaView[]): SchemaView {
  const [first, ...others] = schemas.filter((schema) => schema.kind !== 'boolean' || !schema.value);
  if (first === undefined) return schemas[0] ?? { kind: 'boolean', value: true };
  const none = schemas.find((schema) => schema.kind === 'boolean' && !schema.value);
  if (none !== undefined || others.length === 0) return none ?? first;
  return recordParts(mergeAllOf({ ...emptySchema(), allOf: [first, ...others] }), schemas);
}
