import { isObject, type Json, type JsonObject, parseJson } from '../json.ts';
import { compareDecimals, parseDecimal } from '../json-schema/decimal.ts';
import { getMember } from '../location.ts';
import { scanJson } from './scan-json.ts';

/** Digits of a number that a double may not hold. */
const LONG = 16;
/** A number with an exponent of three digits, in an object or array. */
const GREAT_EXPONENT = /[eE][+-]?\d{3,}[\s,\]}]/;

/** The numbers of objects and arrays as they are written, by name or index. */
const written = new WeakMap<object, Map<string | number, string>>();
/** Objects and arrays with such a number at any depth. */
const holders = new WeakSet<object>();
let isUsed = false;

/**
 * Parses a JSON text; undefined if it is not valid JSON. Numbers that a double cannot hold, and integers beyond 2^53, are
 * remembered as they are written, so that checks compare them with their bounds: 9223372036854775808 is greater than
 * 9223372036854775807, although both are read as the same number. A text without such numbers costs one search.
 */
export function parseExactJson(text: string): Json | undefined {
  const value = parseJson(text);
  if (typeof value === 'object' && value !== null && mayHaveLongNumbers(text)) record(text, value);
  return value;
}

/** Whether a text may have a number with more digits, or a greater exponent, than a double holds. */
function mayHaveLongNumbers(text: string): boolean {
  // Every run of so many digits has one of these.
  for (let at = LONG - 1; at < text.length; at += LONG) {
    if (!isDigit(text.charCodeAt(at))) continue;
    let [start, end] = [at, at + 1];
    while (start > 0 && end - start < LONG && isDigit(text.charCodeAt(start - 1))) start -= 1;
    while (end < text.length && end - start < LONG && isDigit(text.charCodeAt(end))) end += 1;
    if (end - start >= LONG) return true;
  }
  return GREAT_EXPONENT.test(text);
}

/** Whether a character is a digit or the point of a decimal. */
function isDigit(unit: number): boolean {
  return (unit >= 48 && unit <= 57) || unit === 46;
}

/** How a number of a parsed object or array is written; undefined where its double says the same. */
export function exactText(holder: object | undefined, key: string | number | undefined): string | undefined {
  if (!isUsed || holder === undefined || key === undefined) return undefined;
  return written.get(holder)?.get(key);
}

/** Whether a parsed value has numbers that are remembered as they are written. */
export function holdsExactNumbers(value: Json): boolean {
  return isUsed && typeof value === 'object' && value !== null && holders.has(value);
}

/** Returns a text that equal values share, in which numbers are as precise as they are written. */
export function exactCanonicalText(value: Json, holder: object, key: string | number): string {
  if (typeof value === 'number') {
    const decimal = parseDecimal(exactText(holder, key) ?? String(value));
    return decimal ? `${decimal.isNegative ? '-' : ''}${decimal.digits}e${decimal.exponent}` : String(value);
  }
  if (Array.isArray(value))
    return `[${value.map((item, index) => exactCanonicalText(item, value, index)).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  const members = names.map(
    (name) => `${JSON.stringify(name)}:${exactCanonicalText(value[name] ?? null, value, name)}`,
  );
  return `{${members.join(',')}}`;
}

/** An object or array whose end was not read yet. */
interface OpenContainer {
  /** Undefined inside of the earlier value of a repeated name. */
  value: JsonObject | Json[] | undefined;
}

/** Scans a JSON text beside the value that was parsed from it, and remembers the numbers that the value lost. */
function record(text: string, root: JsonObject | Json[]): void {
  const open: OpenContainer[] = [];
  scanJson(text, {
    enter(key, kind, start, end) {
      const around = open.at(-1);
      if (kind === 'scalar') {
        if (around?.value !== undefined && key !== undefined && text.charAt(start) !== '"')
          remember(text.slice(start, end), around.value, key, open);
        return;
      }
      const part = around === undefined ? root : getChildAt(around.value, key);
      const isSame = typeof part === 'object' && part !== null && Array.isArray(part) === (kind === 'array');
      open.push({ value: isSame ? part : undefined });
    },
    leave() {
      open.pop();
    },
  });
}

function getChildAt(
  value: JsonObject | Json[] | undefined,
  key: string | number | undefined,
): Json | undefined {
  return value === undefined || key === undefined ? undefined : getMember(value, String(key));
}

/** Remembers a number as it is written. Of a repeated name the last value counts, as for the parser. */
function remember(
  text: string,
  holder: JsonObject | Json[],
  key: string | number,
  open: readonly OpenContainer[],
): void {
  if (!/^[-\d]/.test(text)) return;
  const number = Number(text);
  if (!Object.is(getChildAt(holder, key), number) || isHeld(text, number)) {
    written.get(holder)?.delete(key);
    return;
  }
  const numbers = written.get(holder) ?? new Map<string | number, string>();
  isUsed = true;
  written.set(holder, numbers);
  for (const { value } of open) if (value !== undefined) holders.add(value);
  numbers.set(key, text);
}

function isHeld(text: string, number: number): boolean {
  if (!Number.isFinite(number) || Math.abs(number) > Number.MAX_SAFE_INTEGER) return false;
  const [exact, read] = [parseDecimal(text), parseDecimal(String(number))];
  return exact === undefined || read === undefined || compareDecimals(exact, read) === 0;
}
