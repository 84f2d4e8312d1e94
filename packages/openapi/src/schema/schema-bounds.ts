import type { JsonObject } from '../json.ts';
import type { SchemaBounds } from './schema-view.ts';

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

/** Returns the bounds of a schema in 2020-12 keywords; undefined without any. */
export function readBounds(schema: JsonObject): SchemaBounds | undefined {
  let bounds: SchemaBounds | undefined;
  for (const key of NUMBERS) {
    const value = schema[key];
    if (typeof value === 'number') bounds = { ...bounds, [key]: value };
  }
  if (schema.uniqueItems === true) bounds = { ...bounds, uniqueItems: true };
  return typeof schema.pattern === 'string' ? { ...bounds, patterns: [schema.pattern] } : bounds;
}

/** Returns the conjunction of several bounds: the strictest numbers, all patterns. */
export function mergeBounds(all: readonly (SchemaBounds | undefined)[]): SchemaBounds | undefined {
  const [first, ...others] = all.filter((bounds) => bounds !== undefined);
  if (first === undefined || others.length === 0) return first;
  const merged: SchemaBounds = { ...first };
  const patterns = new Set(first.patterns);
  for (const bounds of others) {
    for (const key of NUMBERS) {
      const [one, other] = [merged[key], bounds[key]];
      if (other !== undefined) merged[key] = one === undefined ? other : chooseStricter(key, one, other);
    }
    if (bounds.uniqueItems) merged.uniqueItems = true;
    for (const pattern of bounds.patterns ?? []) patterns.add(pattern);
  }
  return patterns.size > 0 ? { ...merged, patterns: [...patterns] } : merged;
}

function chooseStricter(key: (typeof NUMBERS)[number], a: number, b: number): number {
  if (key === 'multipleOf') return computeLeastCommonMultiple(a, b);
  return /^(?:exclusive)?min/i.test(key) ? Math.max(a, b) : Math.min(a, b);
}

/** Returns the first of two fractions, unless the second is a multiple of it. */
function computeLeastCommonMultiple(a: number, b: number): number {
  if (Number.isInteger(b / a)) return b;
  if (!Number.isInteger(a) || !Number.isInteger(b)) return a;
  let [high, low] = [Math.abs(a), Math.abs(b)];
  while (low > 0) [high, low] = [low, high % low];
  return Math.abs(a * b) / high;
}
