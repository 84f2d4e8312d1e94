import { isObject, type Json, type PatternMatcher, type SchemaBounds } from '@curlew/openapi';
import { findDuplicate, isMultipleOf, lengthOf } from '@curlew/openapi/json-value';

/** Whether a value is within the bounds of its schema. Patterns that cannot be run count as matched. */
export function boundsAccept(
  bounds: SchemaBounds | undefined,
  value: Json,
  patterns: Pick<PatternMatcher, 'matches'>,
): boolean {
  if (bounds === undefined) return true;
  if (typeof value === 'number') return numberAccepted(bounds, value);
  if (typeof value === 'string') {
    if (!isBetween(lengthOf(value), bounds.minLength, bounds.maxLength)) return false;
    return (bounds.patterns ?? []).every((pattern) => patterns.matches(pattern, value) !== false);
  }
  if (Array.isArray(value)) {
    if (!isBetween(value.length, bounds.minItems, bounds.maxItems)) return false;
    return !bounds.uniqueItems || findDuplicate(value) === undefined;
  }
  if (!isObject(value)) return true;
  return isBetween(Object.keys(value).length, bounds.minProperties, bounds.maxProperties);
}

function numberAccepted(bounds: SchemaBounds, value: number): boolean {
  const { exclusiveMinimum, exclusiveMaximum, multipleOf } = bounds;
  if (!isBetween(value, bounds.minimum, bounds.maximum)) return false;
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) return false;
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) return false;
  return multipleOf === undefined || multipleOf <= 0 || isMultipleOf(value, multipleOf);
}

function isBetween(value: number, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY): boolean {
  return value >= min && value <= max;
}
