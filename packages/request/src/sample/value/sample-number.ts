import type { SchemaBounds } from '@curlew/openapi';

/** A number inside the bounds where they allow one: 1 if it fits, else the bound that comes first. */
export function sampleNumber(type: 'integer' | 'number', bounds: SchemaBounds = {}): number {
  const step = bounds.multipleOf !== undefined && bounds.multipleOf > 0 ? bounds.multipleOf : undefined;
  const least = type === 'integer' ? 1 : 0.5;
  const above = bounds.exclusiveMinimum === undefined ? undefined : bounds.exclusiveMinimum + (step ?? least);
  const below = bounds.exclusiveMaximum === undefined ? undefined : bounds.exclusiveMaximum - (step ?? least);
  const low = Math.max(bounds.minimum ?? Number.NEGATIVE_INFINITY, above ?? Number.NEGATIVE_INFINITY);
  const high = Math.min(bounds.maximum ?? Number.POSITIVE_INFINITY, below ?? Number.POSITIVE_INFINITY);
  const start = step ?? 1;
  const inside = Math.max(Math.min(start, high), low);
  const value = type === 'integer' ? Math.ceil(inside) : inside;
  return step === undefined || value === start ? value : Math.ceil(value / step) * step;
}
