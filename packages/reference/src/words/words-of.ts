import type { Dictionary, Plurals } from './dictionary.ts';
import { ARABIC } from './languages/arabic.ts';
import { BRAZILIAN_PORTUGUESE } from './languages/brazilian-portuguese.ts';
import { CHINESE } from './languages/chinese.ts';
import { ENGLISH } from './languages/english.ts';
import { FRENCH } from './languages/french.ts';
import { GERMAN } from './languages/german.ts';
import { JAPANESE } from './languages/japanese.ts';
import { KOREAN } from './languages/korean.ts';
import { SPANISH } from './languages/spanish.ts';
import type { Range, Words } from './words.ts';

const DICTIONARIES: readonly Dictionary[] = [
  ENGLISH,
  GERMAN,
  FRENCH,
  SPANISH,
  BRAZILIAN_PORTUGUESE,
  JAPANESE,
  CHINESE,
  KOREAN,
  ARABIC,
];

export type { Words } from './words.ts';

/** Languages of the interface (BCP 47). */
export const LANGUAGES: readonly string[] = DICTIONARIES.map(({ language }) => language);

const made = new Map<string, Words>();

/** The words of a language; of its base language for a variety without its own (`de-AT`); English for a language without a dictionary. */
export function wordsOf(language = 'en'): Words {
  const dictionary = dictionaryOf(language);
  const words = made.get(dictionary.language) ?? makeWords(dictionary);
  made.set(dictionary.language, words);
  return words;
}

function dictionaryOf(language: string): Dictionary {
  const wanted = language.toLowerCase();
  const primary = wanted.replace(/[-_].*$/, '');
  return (
    DICTIONARIES.find((one) => one.language.toLowerCase() === wanted) ??
    DICTIONARIES.find((one) => one.language.toLowerCase().replace(/-.*$/, '') === primary) ??
    ENGLISH
  );
}

function makeWords({ language, direction, type, plurals, ...texts }: Dictionary): Words {
  const labels = { ...texts.labels, ...texts.details };
  const rules = new Intl.PluralRules(language);
  const count = (what: keyof Plurals, number: number) => {
    const forms = plurals[what];
    return (forms[rules.select(number)] ?? forms.other).replace('{n}', String(number));
  };
  // A limit is copied into code: its digits stand together, as those of other values.
  const ranged = (what: keyof Plurals) => (range: Range) => {
    const { min, max } = range;
    if (min === undefined) return labels.atMost.replace('{}', count(what, max ?? 0));
    if (max === undefined) return labels.atLeast.replace('{}', count(what, min));
    return min === max ? count(what, min) : `${min}–${count(what, max)}`;
  };
  return {
    language,
    direction,
    labels,
    plurals,
    count,
    type: {
      ...type,
      tuple: (items) => count('tuple', items),
      more: (number) => `${type.and}${count('more', number)}`,
    },
    limits: {
      characters: ranged('characters'),
      items: ranged('items'),
      properties: ranged('properties'),
      multipleOf: (number) => labels.multipleOf.replace('{}', String(number)),
      unique: labels.unique,
      matches: labels.matches,
      and: type.and,
      exactly: (number) => labels.exactly.replace('{}', String(number)),
    },
  };
}

/** A text with what is put in its places, in their order: `fillIn('Copy {}', 'the address')`. */
export function fillIn(template: string, ...parts: readonly string[]): string {
  let at = 0;
  return template.replaceAll('{}', () => parts[at++] ?? '').trim();
}
