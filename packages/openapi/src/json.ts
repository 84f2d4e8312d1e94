/** Any JSON value, as read from YAML or JSON. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

/** A JSON object. Keys may be any string, `__proto__` included: use `getOwn`, `setOwn` or `Object.entries`. */
export interface JsonObject {
  [key: string]: Json;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns an own member: `constructor` is not a member of `{}`. */
export function getOwn<Value>(object: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Sets a member under any name: assignment would take `__proto__` for the prototype. */
export function setOwn<Value>(object: Record<string, Value>, name: string, value: Value): void {
  if (name === '__proto__') {
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
  } else object[name] = value;
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

/** Whether a string is a JSON number (RFC 8259, section 6) that a double can hold. */
export function isJsonNumber(text: string): boolean {
  return isNumberText(text) && Number.isFinite(Number(text));
}

/** Whether a string is a JSON number: `1e400`, which is read as infinite, is one. */
export function isNumberText(text: string): boolean {
  return NUMBER.test(text);
}
