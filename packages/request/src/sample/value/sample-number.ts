import type { SchemaBounds } from '@curlew/openapi/internal';
import { boundsAccept } from '../accept/bounds-accept.ts';
import { PATTERNS } from './pattern/fitting-pattern.ts';

/** Multiples that are tried beside a bound. */
const MAX_MULTIPLES = 20;

/**
 * A number inside the bounds where they allow one: the one that its name suggests, else 1, else the bound that comes first, else
 * one between them.
 */
export function sampleNumber(
  type: 'integer' | 'number',
  bounds: SchemaBounds = {},
  byName?: number | undefined,
): number {
  const fits = (value: number) =>
    (type === 'number' || Number.isInteger(value)) && boundsAccept(bounds, value, PATTERNS);
  if (byName !== undefined && fits(byName)) return byName;
  const usual = usualNumber(type, bounds);
  return fits(usual) ? usual : ([...others(bounds)].find(fits) ?? usual);
}

/** Numbers between the bounds: the middle of both, and multiples next to one. */
function* others({ multipleOf: step = 0, ...bounds }: SchemaBounds): Generator<number, void, undefined> {
  const low = Math.max(bounds.minimum ?? -Infinity, bounds.exclusiveMinimum ?? -Infinity);
  const high = Math.min(bounds.maximum ?? Infinity, bounds.exclusiveMaximum ?? Infinity);
  if (Number.isFinite(low + high)) yield* [(low + high) / 2, Math.round((low + high) / 2)];
  if (step <= 0) return;
  const [start, next] = Number.isFinite(low)
    ? [Math.floor(low / step), 1]
    : Number.isFinite(high)
      ? [Math.ceil(high / step), -1]
      : [1, 1];
  // Without the last digits, in which multiples of fractions differ.
  for (let at = 0; at <= MAX_MULTIPLES; at += 1) yield Number(((start + at * next) * step).toPrecision(12));
}

function usualNumber(type: 'integer' | 'number', bounds: SchemaBounds): number {
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
