import type { Schema } from '../openapi-document.ts';

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

const DASH = 45;
const DIGIT_0 = 48;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const DATE_TIME =
  /^\d{4}-\d{2}-\d{2}[Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** The unambiguous format of a text; RFC 9562 for `uuid`, RFC 3339 for `date` and `date-time`. */
export function stringFormat(text: string): 'uuid' | 'date' | 'date-time' | undefined {
  const { length } = text;
  if (length < 10) return undefined;
  if (length === 36 && text.charCodeAt(8) === DASH && UUID.test(text)) return 'uuid';
  if (text.charCodeAt(4) !== DASH) return undefined;
  if (length === 10) return DATE.test(text) && isDay(text) ? 'date' : undefined;
  return length <= 64 && DATE_TIME.test(text) && isDay(text) ? 'date-time' : undefined;
}

/** Whether the date that a text begins with is one of the calendar; its digits are known to be digits. */
function isDay(text: string): boolean {
  const number = (from: number, to: number): number => {
    let sum = 0;
    for (let at = from; at < to; at += 1) sum = sum * 10 + text.charCodeAt(at) - DIGIT_0;
    return sum;
  };
  const [year, month, day] = [number(0, 4), number(5, 7), number(8, 10)];
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days =
    month === 2 ? (isLeap ? 29 : 28) : month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return month >= 1 && month <= 12 && day >= 1 && day <= days;
}
