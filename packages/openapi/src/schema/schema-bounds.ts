import type { JsonObject } from '../json.ts';
import type { SchemaBounds } from '../schema-view.ts';

const NUMBERS = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
] as const;

/** The bounds of a schema in 2020-12 keywords, as numbers; undefined when it has none. */
export function readBounds(schema: JsonObject): SchemaBounds | undefined {
  let bounds: SchemaBounds | undefined;
  for (const key of NUMBERS) {
    const value = schema[key];
    if (typeof value === 'number') bounds = { ...bounds, [key]: value };
  }
  return typeof schema.pattern === 'string' ? { ...bounds, pattern: schema.pattern } : bounds;
}
