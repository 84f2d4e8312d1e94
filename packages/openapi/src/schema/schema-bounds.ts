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
  'minProperties',
  'maxProperties',
] as const;

/** What limits the values of a schema in 2020-12 keywords; undefined when nothing does. */
export function readBounds(schema: JsonObject): SchemaBounds | undefined {
  let bounds: SchemaBounds | undefined;
  for (const key of NUMBERS) {
    const value = schema[key];
    if (typeof value === 'number') bounds = { ...bounds, [key]: value };
  }
  if (schema.uniqueItems === true) bounds = { ...bounds, uniqueItems: true };
  return typeof schema.pattern === 'string' ? { ...bounds, patterns: [schema.pattern] } : bounds;
}

/** The bounds that hold where both do: the stricter of two numbers, all patterns. */
export function mergeBounds(
  one: SchemaBounds | undefined,
  other: SchemaBounds | undefined,
): SchemaBounds | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const merged: SchemaBounds = { ...other, ...one };
  for (const key of NUMBERS) {
    const [a, b] = [one[key], other[key]];
    if (a !== undefined && b !== undefined) merged[key] = stricter(key, a, b);
  }
  const patterns = [...new Set([...(one.patterns ?? []), ...(other.patterns ?? [])])];
  return patterns.length > 0 ? { ...merged, patterns } : merged;
}

function stricter(key: (typeof NUMBERS)[number], a: number, b: number): number {
  if (key === 'multipleOf') return leastCommonMultiple(a, b);
  return /^(?:exclusive)?min/i.test(key) ? Math.max(a, b) : Math.min(a, b);
}

/** Of fractions the first, unless the other one is a multiple of it. */
function leastCommonMultiple(a: number, b: number): number {
  if (Number.isInteger(b / a)) return b;
  if (!Number.isInteger(a) || !Number.isInteger(b)) return a;
  let [high, low] = [Math.abs(a), Math.abs(b)];
  while (low > 0) [high, low] = [low, high % low];
  return Math.abs(a * b) / high;
}
