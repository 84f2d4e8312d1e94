/** Digits of base64url: safe in JSON, and one byte each. */
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const VALUES = new Uint8Array(128);
for (let value = 0; value < DIGITS.length; value += 1) VALUES[DIGITS.charCodeAt(value)] = value;

/** Weight of a word that is the whole title of a page; all others are smaller. */
export const TITLE_WEIGHT = DIGITS.length - 1;

/**
 * A page that has a word: how far its number is from that of the page before (5 bits a digit, the lowest first, bit 5 says
 * that more follow), and one digit for the weight.
 */
export function posting(distance: number, weight: number): string {
  let text = '';
  let rest = distance;
  for (; rest > 31; rest >>>= 5) text += DIGITS[(rest & 31) | 32];
  return `${text}${DIGITS[rest]}${DIGITS[weight]}`;
}

/** Reads the postings of a word; `onPage` gets pages in ascending order. Returns their number. */
export function readPostings(postings: string, onPage?: (page: number, weight: number) => void): number {
  let page = -1;
  let count = 0;
  for (let at = 0; at < postings.length; at += 1) {
    let distance = 0;
    for (let shift = 0; ; shift += 5) {
      const value = VALUES[postings.charCodeAt(at)] ?? 0;
      at += 1;
      distance |= (value & 31) << shift;
      if (value < 32) break;
    }
    page += distance;
    count += 1;
    onPage?.(page, VALUES[postings.charCodeAt(at)] ?? 0);
  }
  return count;
}
