import { isObject, type Json } from '../json.ts';
import { isMultiple, parseDecimal } from './decimal.ts';

export const JSON_TYPES: ReadonlySet<string> = new Set([
  'null',
  'boolean',
  'object',
  'array',
  'number',
  'string',
  'integer',
]);

/** Whether a value has a type of JSON Schema (validation, section 6.1.1); `1.0` is an integer. */
export function isOfType(value: Json, type: string): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

/** Equality of JSON values: the order of members does not matter, and inherited members do not exist. */
export function isEqual(one: Json, other: Json): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) || Array.isArray(other)) {
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((item, index) => isEqual(item, other[index] ?? null))
    );
  }
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isEqual(one[key] ?? null, other[key] ?? null))
  );
}

/** The indexes of the first two equal items; undefined when all differ. Linear in the size of the array. */
export function findDuplicate(
  items: readonly Json[],
  getText: (item: Json, index: number) => string = canonicalText,
): [number, number] | undefined {
  const seen = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    const text = getText(item, index);
    const first = seen.get(text);
    if (first !== undefined) return [first, index];
    seen.set(text, index);
  }
  return undefined;
}

/** The same text for equal values: members sorted by name. */
export function canonicalText(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  // JSON has no infinity, and reads 1e400 as one.
  if (typeof value === 'number') return String(value);
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.keys(value).sort();
  return `{${members.map((key) => `${JSON.stringify(key)}:${canonicalText(value[key] ?? null)}`).join(',')}}`;
}

/** Exact on decimals as they are written: 0.3 is a multiple of 0.1, and 1e308 of 0.5. */
export function isMultipleOf(value: number, divisor: number): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(divisor))
    return divisor === 0 || value % divisor === 0;
  const [one, other] = [parseDecimal(String(value)), parseDecimal(String(divisor))];
  return one === undefined || other === undefined || other.digits === '' || isMultiple(one, other);
}

/** How a number is compared with each of its bounds. */
export const COMPARISONS = {
  minimum: '>=',
  maximum: '<=',
  exclusiveMinimum: '>',
  exclusiveMaximum: '<',
} as const;

type NumberBound = keyof typeof COMPARISONS | 'multipleOf';
type LengthBound = 'minLength' | 'maxLength';
type Bounds<Name extends string> = { readonly [Key in Name]?: Json | undefined };

const NONE: readonly never[] = [];

/** The bounds that a number is not within; those of another type than a number do not count. */
export function brokenNumberBounds(bounds: Bounds<NumberBound>, value: number): readonly NumberBound[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = bounds;
  let broken: NumberBound[] | undefined;
  const add = (name: NumberBound) => {
    broken ??= [];
    broken.push(name);
  };
  if (typeof minimum === 'number' && value < minimum) add('minimum');
  if (typeof maximum === 'number' && value > maximum) add('maximum');
  if (typeof exclusiveMinimum === 'number' && value <= exclusiveMinimum) add('exclusiveMinimum');
  if (typeof exclusiveMaximum === 'number' && value >= exclusiveMaximum) add('exclusiveMaximum');
  if (typeof multipleOf === 'number' && !isMultipleOf(value, multipleOf)) add('multipleOf');
  return broken ?? NONE;
}

/** The bounds that the length of a string is not within. */
export function brokenLengthBounds(bounds: Bounds<LengthBound>, value: string): readonly LengthBound[] {
  const { minLength, maxLength } = bounds;
  // A character is one or two UTF-16 units: most texts need no count.
  const isShort =
    typeof minLength === 'number' && value.length < minLength * 2 && getLength(value) < minLength;
  const isLong = typeof maxLength === 'number' && value.length > maxLength && getLength(value) > maxLength;
  if (isShort) return isLong ? ['minLength', 'maxLength'] : ['minLength'];
  return isLong ? ['maxLength'] : NONE;
}

/** Characters as JSON Schema counts them: code points, not UTF-16 units. */
export function getLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}
