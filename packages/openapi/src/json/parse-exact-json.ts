import { isObject, type Json, type JsonObject, parseJson } from '../json.ts';
import { compareDecimals, parseDecimal } from '../json-schema/decimal.ts';
import { getMember } from '../location.ts';
import { scanJson } from './scan-json.ts';

/** Digits of a number that a double may not hold. */
const LONG = 16;
/** A number with an exponent of three digits, in an object or array. */
const GREAT_EXPONENT = /[eE][+-]?\d{3,}[\s,\]}]/;
/** Numbers that JavaScript may write in another way: `1.0`, `1e3`, `-0`, `0.0000001`, and those of many digits. */
const OTHERWISE_WRITTEN = /\d\.\d*0(?!\d)|\d[eE]|-0|0\.0{5}|[\d.]{16}/;

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
  if (value !== undefined) keepExactNumbers(text, value);
  return value;
}

/** Remembers the numbers of a JSON text for the value that was parsed from it. */
export function keepExactNumbers(text: string, value: Json): void {
  if (typeof value === 'object' && value !== null && mayHaveLongNumbers(text)) record(text, value, isHeld);
}

/**
 * Parses a JSON text whose value is sent again: every number that JavaScript would write in another way, `1.0` included, is
 * remembered as it is written. Undefined if it is not valid JSON.
 */
export function parseWrittenJson(text: string): Json | undefined {
  const value = parseJson(text);
  if (typeof value === 'object' && value !== null && isOtherwiseWritten(text))
    record(text, value, isWrittenSo);
  return value;
}

/** Whether a text may have numbers that JavaScript writes in another way. */
export function isOtherwiseWritten(text: string): boolean {
  return OTHERWISE_WRITTEN.test(text);
}

/**
 * Remembers a number as it is written, for a value that is sent again. An object or array in the holder may have such numbers, too.
 * @param text absent: as JavaScript writes it. YAML reads `1e400` as a string, which has this text
 */
export function keepWrittenNumber(holder: object, key: string | number, text: string | undefined): void {
  const value = Reflect.get(holder, key) as Json | undefined;
  if (typeof value === 'object' && value !== null) {
    if (holdsExactNumbers(value)) holders.add(holder);
  } else if (text !== undefined && (typeof value !== 'number' || !isWrittenSo(text, value)))
    add(holder, key, text);
}

/** Writes a value as JSON, with its remembered numbers as they are written. @param indent of each level; default: all on one line */
export function writtenJson(value: Json, indent = ''): string {
  if (!isUsed) return JSON.stringify(value, null, indent);
  return writeJson(value, { indent, textOf: (_, keys, holder) => exactText(holder, keys.at(-1)) });
}

interface JsonWriting {
  /** Of each level; empty: all on one line. */
  indent: string;
  /** How a value is written; undefined: as JavaScript writes it. */
  textOf: (value: Json, keys: readonly string[], holder: object | undefined) => string | undefined;
}

/** `JSON.stringify`, where some numbers have a text of their own. */
export function writeJson(
  value: Json,
  writing: JsonWriting,
  keys: readonly string[] = [],
  holder?: object,
): string {
  const text = writing.textOf(value, keys, holder);
  if (text !== undefined) return text;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const parts = Object.entries(value).map(([key, part]) => {
    const written = writeJson(part, writing, [...keys, key], value);
    return isList ? written : `${JSON.stringify(key)}:${writing.indent && ' '}${written}`;
  });
  const [open, close] = isList ? '[]' : '{}';
  if (writing.indent === '' || parts.length === 0) return `${open}${parts.join(',')}${close}`;
  const around = `\n${writing.indent.repeat(keys.length)}`;
  const inside = around + writing.indent;
  return `${open}${inside}${parts.join(`,${inside}`)}${around}${close}`;
}

/**
 * Remembers how a number is written in an object or array that was built of texts. An object or array in it may have such
 * numbers, too.
 */
export function keepExactNumber(holder: JsonObject | Json[], key: string | number, text: unknown): void {
  const value: Json | undefined = Array.isArray(holder) ? holder[Number(key)] : holder[key];
  if (typeof value === 'object' && value !== null) {
    if (holdsExactNumbers(value)) holders.add(holder);
    return;
  }
  if (typeof value !== 'number' || typeof text !== 'string') return;
  const mayBeLong = text.length >= LONG || /e/i.test(text);
  if (!mayBeLong || isHeld(text, value)) return;
  add(holder, key, text);
}

function add(holder: object, key: string | number, text: string): void {
  isUsed = true;
  const numbers = written.get(holder) ?? new Map<string | number, string>();
  written.set(holder, numbers.set(Array.isArray(holder) ? Number(key) : key, text));
  holders.add(holder);
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
  const numbers = written.get(holder);
  return numbers?.get(Array.isArray(holder) ? Number(key) : key);
}

/** Whether a parsed value has numbers that are remembered as they are written. */
export function holdsExactNumbers(value: Json): boolean {
  return isUsed && typeof value === 'object' && value !== null && holders.has(value);
}

/** How a number at keys and indexes is written; the last one is its own in `holder`. */
type NumberText = (value: number, keys: readonly (string | number)[], holder: object | undefined) => string;

const writtenText: NumberText = (value, keys, holder) => exactText(holder, keys.at(-1)) ?? String(value);

/** Returns a text that equal values share, in which numbers are as precise as they are written. */
export function exactCanonicalText(
  value: Json,
  textOf: NumberText = writtenText,
  keys: readonly (string | number)[] = [],
  holder?: object,
): string {
  if (typeof value === 'number') {
    const decimal = parseDecimal(textOf(value, keys, holder));
    return decimal ? `${decimal.isNegative ? '-' : ''}${decimal.digits}e${decimal.exponent}` : String(value);
  }
  const part = (inner: Json, key: string | number, around: object) =>
    exactCanonicalText(inner, textOf, [...keys, key], around);
  if (Array.isArray(value)) return `[${value.map((item, index) => part(item, index, value)).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  const members = names.map((name) => `${JSON.stringify(name)}:${part(value[name] ?? null, name, value)}`);
  return `{${members.join(',')}}`;
}

/** An object or array whose end was not read yet. */
interface OpenContainer {
  /** Undefined inside of the earlier value of a repeated name. */
  value: JsonObject | Json[] | undefined;
}

/** Scans a JSON text beside the value that was parsed from it, and remembers the numbers that the value lost. */
function record(
  text: string,
  root: JsonObject | Json[],
  isSame: (text: string, number: number) => boolean,
): void {
  const open: OpenContainer[] = [];
  scanJson(text, {
    enter(key, kind, start, end) {
      const around = open.at(-1);
      if (kind === 'scalar') {
        if (around?.value !== undefined && key !== undefined && text.charAt(start) !== '"')
          remember(text.slice(start, end), around.value, key, { open, isSame });
        return;
      }
      const part = around === undefined ? root : getChildAt(around.value, key);
      const isRead = typeof part === 'object' && part !== null && Array.isArray(part) === (kind === 'array');
      open.push({ value: isRead ? part : undefined });
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
  { open, isSame }: { open: readonly OpenContainer[]; isSame: typeof isHeld },
): void {
  if (!/^[-\d]/.test(text)) return;
  const number = Number(text);
  if (!Object.is(getChildAt(holder, key), number) || isSame(text, number)) {
    written.get(holder)?.delete(key);
    return;
  }
  const numbers = written.get(holder) ?? new Map<string | number, string>();
  isUsed = true;
  written.set(holder, numbers);
  for (const { value } of open) if (value !== undefined) holders.add(value);
  numbers.set(key, text);
}

/** Whether JavaScript writes a number as it is written. */
function isWrittenSo(text: string, number: number): boolean {
  return JSON.stringify(number) === text;
}

function isHeld(text: string, number: number): boolean {
  if (!Number.isFinite(number) || Math.abs(number) > Number.MAX_SAFE_INTEGER) return false;
  const [exact, read] = [parseDecimal(text), parseDecimal(String(number))];
  return exact === undefined || read === undefined || compareDecimals(exact, read) === 0;
}
