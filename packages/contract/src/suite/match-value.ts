import { isDeepStrictEqual } from 'node:util';
import { isObject, type Json, PatternMatcher } from '@curlew/openapi';

/** Matchers by name: each returns the expectation in words if the value does not match. */
const CONDITIONS: Record<string, (value: Json | undefined, wanted: Json) => string | undefined> = {
  equals: (value, wanted) => (isDeepStrictEqual(value, wanted) ? undefined : shown(wanted)),
  matches: (value, wanted) => {
    if (typeof value !== 'string') return `a text that matches ${String(wanted)}`;
    return new PatternMatcher().matches(String(wanted), value) === true
      ? undefined
      : `a text that matches ${String(wanted)}`;
  },
  contains: (value, wanted) => {
    const holds =
      typeof value === 'string'
        ? value.includes(String(wanted))
        : Array.isArray(value) && value.some((item) => isDeepStrictEqual(item, wanted));
    return holds ? undefined : `something that contains ${shown(wanted)}`;
  },
  type: (value, wanted) =>
    typeOf(value) === wanted || isIntegerFor(value, wanted) ? undefined : `the type ${String(wanted)}`,
  exists: (value, wanted) =>
    (value !== undefined) === wanted ? undefined : wanted === true ? 'a value' : 'no value',
  length: (value, wanted) => {
    const length = typeof value === 'string' || Array.isArray(value) ? value.length : undefined;
    return length === wanted ? undefined : `the length ${String(wanted)}`;
  },
  min: (value, wanted) =>
    typeof value === 'number' && value >= Number(wanted) ? undefined : `at least ${String(wanted)}`,
  max: (value, wanted) =>
    typeof value === 'number' && value <= Number(wanted) ? undefined : `at most ${String(wanted)}`,
};

/** The mismatch as a sentence; undefined if the value matches. The value `undefined` means absent. */
export function matchValue(value: Json | undefined, wanted: Json): string | undefined {
  const isConditions =
    isObject(wanted) &&
    Object.keys(wanted).length > 0 &&
    Object.keys(wanted).every((name) => Object.hasOwn(CONDITIONS, name));
  const conditions = isConditions ? wanted : { equals: wanted };
  for (const [name, given] of Object.entries(conditions)) {
    const expected = CONDITIONS[name]?.(value, given);
    if (expected !== undefined) return `Expected ${expected}, found ${shown(value)}.`;
  }
  return undefined;
}

function typeOf(value: Json | undefined): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function isIntegerFor(value: Json | undefined, wanted: Json): boolean {
  return wanted === 'integer' && Number.isInteger(value);
}

function shown(value: Json | undefined): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200).toWellFormed()}…` : text;
}
