import type { Api } from '@curlew/openapi';
import { isObject } from '@curlew/openapi/internal';

/** Code and addresses have names in the spelling of programs. */
const NOT_PROSE = /`[^`]*`|\]\([^()]*\)|:\/\/\S+/g;

const WORD = /\p{L}[\p{L}\p{N}]*/gu;

/** Two capitals, or one inside of the word: `FDX`, `SKUs`, `iOS`, `PayPal`. */
const HAS_OWN_CAPITALS = /^(?:\p{Lu}.*\p{Lu}|\p{Ll}+\p{Lu})/u;

/** How often a word is written, and in which spellings with capitals of their own. */
interface Uses {
  count: number;
  spellings: Map<string, number>;
}

/**
 * Reads how the author writes acronyms and names (`FDX`, `PayPal`) in titles and descriptions. Returns a function that finds the
 * spelling of a word; undefined for a word that is written otherwise at least as often.
 */
export function readSpellings({
  info,
  tags,
  operations,
  schemas,
}: Api): (word: string) => string | undefined {
  const words = new Map<string, Uses>();
  for (const text of [info.title, info.summary, info.description]) addWords(text, words);
  for (const { name, summary, description } of tags)
    for (const text of [name, summary, description]) addWords(text, words);
  for (const { summary, description } of operations)
    for (const text of [summary, description]) addWords(text, words);
  for (const { schema } of schemas)
    if (isObject(schema.value) && typeof schema.value.description === 'string')
      addWords(schema.value.description, words);
  return (word) => {
    const uses = words.get(word.toLowerCase());
    if (uses === undefined) return undefined;
    const [most] = [...uses.spellings].sort(([, one], [, other]) => other - one);
    return most !== undefined && most[1] * 2 > uses.count ? most[0] : undefined;
  };
}

function addWords(text: string | undefined, words: Map<string, Uses>): void {
  if (text === undefined) return;
  const prose = text.replace(NOT_PROSE, ' ');
  // A whole text in capitals spells no word.
  if (/\p{L}\s+\p{L}/u.test(prose) && prose === prose.toUpperCase()) return;
  for (const [word] of prose.matchAll(WORD)) {
    const key = word.toLowerCase();
    const uses = words.get(key) ?? { count: 0, spellings: new Map() };
    words.set(key, uses);
    uses.count += 1;
    if (HAS_OWN_CAPITALS.test(word)) uses.spellings.set(word, (uses.spellings.get(word) ?? 0) + 1);
  }
}
