/** Scripts without spaces between words: pairs of neighboring characters stand for words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;

/** Most texts are ASCII, which takes a fourth of the time. */
const ASCII = /^[\0-\x7f]*$/;
const ASCII_WORD = /[A-Z]+(?![a-z])[a-z0-9]*|[A-Z]?[a-z0-9]+/g;

/**
 * The words of a text or name, as the search compares them: `createOrder`, `create_order` and `Create an order` share
 * theirs. Lower case, without accents, English plurals as singulars.
 */
export function searchWords(text: string): string[] {
  return ASCII.test(text) ? (text.match(ASCII_WORD)?.map(singular) ?? []) : unicodeWords(text);
}

function unicodeWords(text: string): string[] {
  return text
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .flatMap((word) => (word === '' ? [] : UNSPACED.test(word) ? pairs(word) : [normalize(word)]));
}

/** Where one word of a name ends and the next begins: `createOrder`, `HTTPServer`. */
const JOINT = /[\p{Ll}\p{N}]\p{Lu}|\p{Lu}{2}\p{Ll}/u;
/** A longer name is not typed without its capitals. */
const MAX_COMPOUND = 40;

/** The names of a text that have several words, as one word each: `createorder`, `github`. */
export function compoundWords(text: string): string[] {
  if (!JOINT.test(text)) return [];
  const names = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return names.filter((name) => name.length <= MAX_COMPOUND && JOINT.test(name)).map(normalize);
}

/** A name without anything that differs between its spellings. */
export function plainName(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

function normalize(word: string): string {
  return singular(
    word
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .normalize('NFC'),
  );
}

function singular(word: string): string {
  const lower = word.toLowerCase();
  return lower.length > 3 && lower.endsWith('s') && !lower.endsWith('ss') ? lower.slice(0, -1) : lower;
}

function pairs(word: string): string[] {
  const characters = [...word.normalize('NFKC').toLowerCase()];
  return characters.length < 2
    ? characters
    : characters.slice(1).map((character, at) => `${characters[at]}${character}`);
}
