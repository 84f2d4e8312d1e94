import { isObject, type Json } from '../json.ts';

/** The narrowest type of JSON Schema that a value has. */
export function typeOfValue(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return isObject(value) ? 'object' : typeof value;
}
