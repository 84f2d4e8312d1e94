import { isObject, type Json, type PatternMatcher, type SchemaBounds } from '@curlew/openapi';

/** Does a value keep what limits it? Patterns that cannot be run count as kept. */
export function boundsAccept(
  bounds: SchemaBounds | undefined,
  value: Json,
  patterns: Pick<PatternMatcher, 'matches'>,
): boolean {
  if (bounds === undefined) return true;
  if (typeof value === 'number') return numberAccepted(bounds, value);
  if (typeof value === 'string') {
    const length = [...value].length;
    if (!isBetween(length, bounds.minLength, bounds.maxLength)) return false;
    return (bounds.patterns ?? []).every((pattern) => patterns.matches(pattern, value) !== false);
  }
  if (Array.isArray(value)) {
    if (!isBetween(value.length, bounds.minItems, bounds.maxItems)) return false;
    return !bounds.uniqueItems || new Set(value.map((item) => JSON.stringify(item))).size === value.length;
  }
  if (!isObject(value)) return true;
  return isBetween(Object.keys(value).length, bounds.minProperties, bounds.maxProperties);
}

function numberAccepted(bounds: SchemaBounds, value: number): boolean {
  const { exclusiveMinimum, exclusiveMaximum, multipleOf } = bounds;
  if (!isBetween(value, bounds.minimum, bounds.maximum)) return false;
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) return false;
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) return false;
  if (multipleOf === undefined || multipleOf <= 0) return true;
  // 0.3 / 0.1 is not quite 3.
  return Math.abs(value / multipleOf - Math.round(value / multipleOf)) < 1e-9;
}

function isBetween(value: number, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY): boolean {
  return value >= min && value <= max;
}
