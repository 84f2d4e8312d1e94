import type { PatternMatcher, SchemaBounds } from '@curlew/openapi/internal';
import { brokenLengthBounds, brokenNumberBounds } from '@curlew/openapi/json-value';

/** Whether a number or a string is within the bounds of its schema. Patterns that cannot be run count as matched. */
export function boundsAccept(
  bounds: SchemaBounds | undefined,
  value: number | string,
  patterns: Pick<PatternMatcher, 'matches'>,
): boolean {
  if (bounds === undefined) return true;
  if (typeof value === 'number') return brokenNumberBounds(bounds, value).length === 0;
  if (brokenLengthBounds(bounds, value).length > 0) return false;
  return (bounds.patterns ?? []).every((pattern) => patterns.matches(pattern, value) !== false);
}
