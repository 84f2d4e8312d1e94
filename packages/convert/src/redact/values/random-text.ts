/** By letter: those that follow it in the words of English and of programs. */
const FOLLOWERS: readonly string[] = [
  'bcdfgiklmnprstuvxy',
  'aeijlorsu',
  'acehiklorstuy',
  'adeiorsu',
  'acdefgilmnpqrstvwxy',
  'aefilortu',
  'aehinorsu',
  'aeiort',
  'abcdefglmnoprstvz',
  'aeou',
  'aeiosy',
  'adeilostuy',
  'abeimopsu',
  'acdefgiklnostuvy',
  'abcdgiklmnoprstuvw',
  'aehiloprstu',
  'u',
  'acdegiklmnoprstuvy',
  'acefhiopstuy',
  'acehiloprstuy',
  'abcdeilmnprst',
  'aeio',
  'aehino',
  'ipt',
  'emopst',
  'aeioz',
];

/** Bit `b` of row `a`: letter `b` follows letter `a`. */
const COMMON_PAIRS = FOLLOWERS.map((letters) =>
  [...letters].reduce((bits, letter) => bits | (1 << (letter.charCodeAt(0) - 97)), 0),
);

/** Numbers with a unit read like words. */
const MEASURE = /\d+(?:GB|TB|MB|KB|kB|GHz|MHz|Hz|mm|cm|km|kg|ml|mAh|inch|Inch|px|th|nd|rd|st)(?![a-z])/g;

/**
 * How much of a text no language has, from 0 to 1: pairs of letters that words do not hold, changes between
 * letters and digits, and scraps of one or two small letters. Words and names of products have below 0.3,
 * random letters and digits (of 20 characters) above 0.33 in 99 of 100.
 */
export function randomness(text: string): number {
  const plain = /\d(?:[GTMKkHmicnprst])/.test(text) ? text.replace(MEASURE, ' ') : text;
  let odd = 0;
  let length = 0;
  let before = NONE;
  let small = 0;
  for (let at = 0; at <= plain.length; at += 1) {
    const unit = at < plain.length ? plain.charCodeAt(at) : 0;
    const kind = kindOf(unit);
    if (kind === SMALL) small += 1;
    else {
      if (small === 1 || small === 2) odd += 0.5;
      small = 0;
    }
    if (kind !== NONE) length += 1;
    if (kind !== NONE && before !== NONE) {
      if ((kind === DIGIT) !== (before === DIGIT)) odd += 0.6;
      else if (kind !== DIGIT && !isCommonPair(plain.charCodeAt(at - 1), unit)) odd += 1;
    }
    before = kind;
  }
  return length === 0 ? 0 : odd / length;
}

const NONE = 0;
const SMALL = 1;
const CAPITAL = 2;
const DIGIT = 3;

function kindOf(unit: number): number {
  if (unit >= 97 && unit <= 122) return SMALL;
  if (unit >= 65 && unit <= 90) return CAPITAL;
  return unit >= 48 && unit <= 57 ? DIGIT : NONE;
}

/** A letter twice is found in words, and in rows of `x` for what was left out. */
function isCommonPair(first: number, second: number): boolean {
  if (first === second) return true;
  return ((COMMON_PAIRS[(first | 32) - 97] ?? 0) & (1 << ((second | 32) - 97))) !== 0;
}
