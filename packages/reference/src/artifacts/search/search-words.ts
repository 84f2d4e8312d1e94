/** Scripts without spaces between words: pairs of neighboring characters stand for words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;

/**
 * The words of a text or name, as the search compares them: `createOrder`, `create_order` and `Create an order` share
 * theirs. Lower case, without accents, English plurals as singulars.
 */
export function searchWords(text: string): string[] {
  return text
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .flatMap((word) => (word === '' ? [] : UNSPACED.test(word) ? pairs(word) : [normalize(word)]));
}

/** A name without anything that differs between its spellings. */
export function plainName(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

function normalize(word: string): string {
  const lower = word.toLowerCase();
  const plain = /[^\0-\x7f]/.test(lower)
    ? lower
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/g, '')
        .normalize('NFC')
    : lower;
  return plain.length > 3 && plain.endsWith('s') && !plain.endsWith('ss') ? plain.slice(0, -1) : plain;
}

function pairs(word: string): string[] {
  const characters = [...word.normalize('NFKC').toLowerCase()];
  return characters.length < 2
    ? characters
    : characters.slice(1).map((character, at) => `${characters[at]}${character}`);
}
