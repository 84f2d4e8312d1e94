/** What generated texts are made of. */
const WORDS = 'example text here with some more words in place of those of a recording'.split(' ');
/** Longer texts are cut to the next of these numbers of words. */
const COUNTS = [1, 2, 3, 5, 8, 12, 24, 48] as const;
/** Signs between words that stay; others could be a part of a credential. */
const SIGNS = /[^\s.,;:!?()/_&+'"-]+/g;

/**
 * A readable text of the same kind as a recorded one: as many words up to a class of length, in the same case and with the
 * same separators, and other digits.
 */
export function generatedText(value: string): string {
  if (/^[\p{Lu}\d]{1,8}$/u.test(value)) return codeLike(value);
  const pieces = value.match(/[\p{L}\p{M}]+|\d+|[^\p{L}\p{M}\d]+/gu) ?? [];
  const count = pieces.filter((piece) => /[\p{L}\p{M}]/u.test(piece)).length;
  const most = COUNTS.findLast((one) => one <= Math.max(1, count)) ?? 1;
  let used = 0;
  let made = '';
  for (const piece of pieces) {
    if (/^\d/.test(piece)) made += digitsLike(piece.slice(0, 10));
    else if (/^[\p{L}\p{M}]/u.test(piece)) {
      if (used >= most) break;
      made += caseLike(WORDS[used % WORDS.length] ?? '', piece);
      used += 1;
    } else made += piece.replace(/\s+/g, ' ').replace(SIGNS, '').slice(0, 3);
  }
  const text = made.replace(/[\s,;:/_&+'"(-]+$/, '').trim();
  return text === '' ? 'text' : text === value ? `${text}-text` : text;
}

/** `USD`, `AB12`: as many letters and digits. */
function codeLike(value: string): string {
  const made = [...value]
    .map((char, at) => (/\d/.test(char) ? String((at + 1) % 10) : (('ABCDEFGH' as const)[at % 8] ?? 'A')))
    .join('');
  return made === value ? made.replace(/.$/, (last) => (/\d/.test(last) ? '0' : 'X')) : made;
}

function digitsLike(digits: string): string {
  return '1234567890'.slice(0, digits.length);
}

function caseLike(word: string, given: string): string {
  if (given === given.toUpperCase() && given !== given.toLowerCase())
    return given.length > 1 ? word.toUpperCase() : capitalized(word);
  return /^\p{Lu}/u.test(given) ? capitalized(word) : word;
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
