/** Maximum number of words that are read of a text. */
const MAX_WORDS = 2_000;

/** Splits a text or a name into words in singular: `getUserByID` has four, `repositories` is `repository`. */
export function splitWords(text: string): string[] {
  return text
    .replace(/[’'](?=s\b)s|[’']/g, '')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
    .map(toSingular);
}

/** Removes the ending of an English plural, and of a verb in the third person. */
function toSingular(word: string): string {
  if (word.length <= 3) return word;
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|ss|x|zz|[^aeo]us)es$/.test(word)) return word.slice(0, -2);
  return word.replace(/(?<=[^su])s$/, '');
}

/** Words of English that say nothing about the subject of a text. */
const STOP_WORDS = new Set(
  'a an and any are as at be by can do does each every for from given have how i if in into is it its of on one onto or our out over please some specific specified that the their them there these this to under up using via want was we what when which with within you your'.split(
    ' ',
  ),
);

/** Prepositions: the words after one describe where, for whom or with what, and not the subject itself. */
const PREPOSITIONS = new Set(
  'at by for from in into of on onto over to under using via with within'.split(' '),
);

/** A word of a phrase. */
export interface PhraseWord {
  word: string;
  /** Whether it stands before the first preposition: `label`, and not `issue`, of "add a label to an issue". */
  isHead: boolean;
}

/** Returns the words of a phrase that have a meaning of their own, each once; all words if none has. */
export function splitPhrase(text: string): PhraseWord[] {
  const found = new Map<string, boolean>();
  const words = splitWords(text);
  let isHead = true;
  for (const word of words) {
    if (PREPOSITIONS.has(word) && found.size > 0) isHead = false;
    if (!STOP_WORDS.has(word)) found.set(word, (found.get(word) ?? false) || isHead);
  }
  if (found.size === 0) for (const word of words) found.set(word, true);
  return [...found].map(([word, head]) => ({ word, isHead: head }));
}
