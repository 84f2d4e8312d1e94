import type { Json } from '../json.ts';

/** A number as it is written: `digits` × 10^`exponent`, without zeros at either end of the digits; none are zero. */
export interface Decimal {
  isNegative: boolean;
  digits: string;
  exponent: number;
}

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
/** Longer numbers are compared as the doubles that they are read as. */
const MAX_LENGTH = 1_000;

/** Parses a number of JSON; undefined for other texts and very long ones. */
export function parseDecimal(text: string): Decimal | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = NUMBER.exec(text) ?? [];
  if (sign === undefined) return undefined;
  const all = whole + fraction;
  let [start, end] = [0, all.length];
  while (start < end && all.charCodeAt(start) === ZERO) start += 1;
  while (end > start && all.charCodeAt(end - 1) === ZERO) end -= 1;
  const digits = all.slice(start, end);
  const shift = Number(exponent) - fraction.length + (all.length - end);
  return { isNegative: sign === '-' && digits !== '', digits, exponent: digits === '' ? 0 : shift };
}

const ZERO = 48;

/** Negative where the first is less, 0 where both are equal. */
export function compareDecimals(one: Decimal, other: Decimal): number {
  if (one.isNegative !== other.isNegative) return one.isNegative ? -1 : 1;
  const sign = one.isNegative ? -1 : 1;
  if (one.digits === '' || other.digits === '') return sign * (one.digits.length - other.digits.length);
  const magnitude = one.digits.length + one.exponent - (other.digits.length + other.exponent);
  if (magnitude !== 0) return sign * magnitude;
  if (one.digits === other.digits) return 0;
  return one.digits < other.digits ? -sign : sign;
}

export function isIntegral({ exponent }: Decimal): boolean {
  return exponent >= 0;
}

/** Whether a number is a multiple of another one that is not zero. */
export function isMultiple(value: Decimal, divisor: Decimal): boolean {
  if (value.digits === '') return true;
  const shift = value.exponent - divisor.exponent;
  // The digits do not end with zero, so that no power of ten divides them.
  if (shift < 0) return false;
  const modulus = BigInt(divisor.digits);
  return (BigInt(value.digits) * powerOfTen(shift, modulus)) % modulus === 0n;
}

/** 10^exponent modulo a number: exponents of JSON have any size. */
function powerOfTen(exponent: number, modulus: bigint): bigint {
  let result = 1n % modulus;
  let power = 10n % modulus;
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = (result * power) % modulus;
    power = (power * power) % modulus;
  }
  return result;
}

/** Whether a number, or one in a list or an object, may be written with more digits: doubles hold integers up to 2^53, and 15 digits. */
export function mayBeLong(value: Json | undefined): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(mayBeLong);
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return false;
  return Math.abs(value) > Number.MAX_SAFE_INTEGER || String(value).replaceAll(/\D/g, '').length > 15;
}
