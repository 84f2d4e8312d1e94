import { UUID } from '../../infer/string-format.ts';

const NUMERIC = /^\d+$/;
/** 128 bits in 26 characters of Crockford's base 32: the first one contains only three bits. */
const ULID = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/i;
const HEX = /^[0-9a-f]{8,}$/i;

/** Whether a path segment can be an identifier: all digits, a UUID, a ULID, or 8 and more hexadecimal digits. */
export function looksLikeIdentifier(segment: string): boolean {
  if (NUMERIC.test(segment)) return true;
  return segment.length >= 8 && (HEX.test(segment) || UUID.test(segment) || ULID.test(segment));
}
