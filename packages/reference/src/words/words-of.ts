import { DICTIONARIES, type Dictionary, ENGLISH } from './dictionaries.ts';
import type { Plurals } from './dictionary.ts';
import { fillIn } from './template.ts';
import type { Range, Words } from './words.ts';

export type { Words } from './words.ts';

/** Languages of the interface (BCP 47). */
export const LANGUAGES: readonly string[] = DICTIONARIES.map(({ language }) => language);

const made = new Map<string, Words>();

/** The words of a language; of its base language for a variety without its own (`de-AT`); English for a language without a dictionary. */
export function getWords(language = 'en'): Words {
  const dictionary = getDictionary(language);
  const words = made.get(dictionary.language) ?? makeWords(dictionary);
  made.set(dictionary.language, words);
  return words;
}

function getDictionary(language: string): Dictionary {
  const wanted = language.toLowerCase();
  const primary = wanted.replace(/[-_].*$/, '');
  return (
    DICTIONARIES.find((one) => one.language.toLowerCase() === wanted) ??
    DICTIONARIES.find((one) => one.language.toLowerCase().replace(/-.*$/, '') === primary) ??
    ENGLISH
  );
}

function makeWords({ language, direction, punctuation, type, plurals, labels }: Dictionary): Words {
  const rules = new Intl.PluralRules(language);
  const inForm = (what: keyof Plurals, number: number, shown: string) => {
    const forms = plurals[what];
    return (forms[rules.select(number)] ?? forms.other).replace('{n}', shown);
  };
  const count = (what: keyof Plurals, number: number) => inForm(what, number, String(number));
  // A limit is copied into code: its digits stand together, as those of other values.
  const range = (min: number, max: number) => fillIn(punctuation.range, String(min), String(max));
  const ranged = (what: keyof Plurals, ranges: keyof Plurals) => (limits: Range) => {
    const { min, max } = limits;
    if (min === undefined) return fillIn(labels.atMost, count(what, max ?? 0));
    if (max === undefined) return fillIn(labels.atLeast, count(what, min));
    return min === max ? count(what, min) : inForm(ranges, max, range(min, max));
  };
  return {
    language,
    direction: direction === 'rtl' ? 'rtl' : 'ltr',
    punctuation,
    labels,
    plurals,
    count,
    type: {
      ...type,
      comma: punctuation.comma,
      tuple: (items) => count('tuple', items),
      andMore: (number) => count('andMore', number),
    },
    limits: {
      characters: ranged('characters', 'rangeOfCharacters'),
      items: ranged('items', 'rangeOfItems'),
      properties: ranged('properties', 'rangeOfProperties'),
      range,
      getMultiple: (number) => fillIn(labels.multipleOf, String(number)),
      unique: labels.unique,
      matches: labels.matches,
      and: type.and,
      exactly: (number) => fillIn(labels.exactly, String(number)),
    },
  };
}
