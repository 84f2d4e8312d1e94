import type { Json, JsonObject } from '../json.ts';
import type { PatternMatcher } from '../pattern/match-pattern.ts';

/** What the bounds of a schema (2020-12 keywords) say against a number or a text. */
export function scalarProblem(value: Json, schema: JsonObject, patterns: PatternMatcher): string | undefined {
  if (typeof value === 'number') return numberProblem(value, schema);
  return typeof value === 'string' ? textProblem(value, schema, patterns) : undefined;
}

function numberProblem(value: number, schema: JsonObject): string | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  if (typeof minimum === 'number' && value < minimum) return `is less than ${minimum}`;
  if (typeof maximum === 'number' && value > maximum) return `is more than ${maximum}`;
  if (typeof exclusiveMinimum === 'number' && value <= exclusiveMinimum)
    return `is not more than ${exclusiveMinimum}`;
  if (typeof exclusiveMaximum === 'number' && value >= exclusiveMaximum)
    return `is not less than ${exclusiveMaximum}`;
  if (typeof multipleOf === 'number' && multipleOf > 0 && !isMultiple(value, multipleOf)) {
    return `is not a multiple of ${multipleOf}`;
  }
  return undefined;
}

/** 0.3 is a multiple of 0.1, whatever binary fractions say. */
function isMultiple(value: number, of: number): boolean {
  const times = value / of;
  return Math.abs(times - Math.round(times)) < 1e-9 * Math.max(1, Math.abs(times));
}

function textProblem(value: string, schema: JsonObject, patterns: PatternMatcher): string | undefined {
  const { minLength, maxLength, pattern } = schema;
  if (typeof minLength === 'number' && value.length < minLength * 2 && lengthOf(value) < minLength) {
    return `is shorter than ${minLength} characters`;
  }
  if (typeof maxLength === 'number' && value.length > maxLength && lengthOf(value) > maxLength) {
    return `is longer than ${maxLength} characters`;
  }
  if (typeof pattern === 'string' && patterns.matches(pattern, value) === false)
    return `does not match \`${pattern}\``;
  return undefined;
}

/** In characters as JSON counts them, not UTF-16 units. */
function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}
