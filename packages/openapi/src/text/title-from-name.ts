import { knownSpelling, MIXED_CASE } from './acronyms.ts';
import { splitName } from './split-name.ts';

/** Longer names are cut; in UTF-16 units. */
const MAX_LENGTH = 500;

/** Words that are not split at their capitals, with a number at the end: `OAuth2`, and acronyms in the plural: `VPCs`. */
const WHOLE = new RegExp(`(?:${MIXED_CASE.join('|')})\\d*(?!\\p{Ll})|\\p{Lu}{2,}s(?!\\p{Ll})`, 'gu');

/**
 * A name as a title: `listPets` → `List pets`, `get_vpc-api` → `Get VPC API`. Acronyms keep their capitals, and a name that
 * is a text (it has spaces), or a single word, keeps its own. Empty for a name without letters and digits.
 */
export function titleFromName(name: string): string {
  const text = name.slice(0, MAX_LENGTH).toWellFormed().normalize('NFKC').trim();
  const isText = /\p{L}\s+\p{L}/u.test(text);
  const words = isText ? text.split(/[^\p{L}\p{N}\p{M}\p{P}\p{S}]+/u) : splitName(text, WHOLE);
  const isShouted = words.length > 1 && text === text.toUpperCase();
  const [first = '', ...others] = isText
    ? words
    : words.map((word) => spelled(word, words.length, isShouted));
  return [capitalized(first), ...others].join(' ');
}

function spelled(word: string, count: number, isShouted: boolean): string {
  const known = knownSpelling(word);
  if (known !== undefined) return known;
  const isAcronym = !isShouted && /^\p{Lu}{2,}(?:s|\p{N}*)$/u.test(word);
  return count === 1 || isAcronym ? word : word.toLowerCase();
}

/** The first letter as a capital, unless the word is spelled otherwise: `gRPC`, `iOS`. */
function capitalized(word: string): string {
  if (/^\p{Ll}+\p{Lu}/u.test(word)) return word;
  const [first = ''] = word;
  return first.toUpperCase() + word.slice(first.length);
}
