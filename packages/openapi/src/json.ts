/** Any JSON value, as read from YAML or JSON. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

/** A JSON object. Keys may be any text, `__proto__` included: read with `Object.hasOwn` or `Object.entries`. */
export interface JsonObject {
  [key: string]: Json;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Converts a value to text: a string unchanged, anything else as JSON. `String()` would call a `toString`
 * member of the value.
 */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** Parses a JSON text; undefined if it is not valid JSON. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Whether a text is a number of JSON (RFC 8259, section 6) that a double can hold. */
export function isJsonNumber(text: string): boolean {
  return NUMBER.test(text) && Number.isFinite(Number(text));
}
