import type { Schema } from '../openapi-document.ts';
import { stringFormat } from './string-format.ts';

/** More digits, and an integer may no longer be exact as a double: it is an identifier then. */
const MAX_INTEGER_DIGITS = 15;

const INTEGER = /^-?(?:0|[1-9]\d*)$/;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * The schema of a value that was sent as text: boolean, integer (at most 15 digits, no leading zero),
 * number, string with format `uuid`, `date` or `date-time`, otherwise string. An example has the type
 * of the schema.
 */
export function scalar(value: string, includeExample = false): Schema {
  if (value === 'true' || value === 'false') {
    return includeExample ? { type: 'boolean', example: value === 'true' } : { type: 'boolean' };
  }
  const type = numericType(value);
  if (type) return includeExample ? { type, example: Number(value) } : { type };
  const schema: Schema = { type: 'string' };
  const format = stringFormat(value);
  if (format) schema.format = format;
  if (includeExample) schema.example = value;
  return schema;
}

function numericType(value: string): 'integer' | 'number' | undefined {
  if (INTEGER.test(value)) {
    const digits = value.startsWith('-') ? value.length - 1 : value.length;
    return digits <= MAX_INTEGER_DIGITS ? 'integer' : undefined;
  }
  return NUMBER.test(value) && Number.isFinite(Number(value)) ? 'number' : undefined;
}
