import type { PluralForms } from '../dictionary.ts';
import { ARABIC } from './arabic.ts';
import { BRAZILIAN_PORTUGUESE } from './brazilian-portuguese.ts';
import { CHINESE } from './chinese.ts';
import { ENGLISH } from './english.ts';
import { FRENCH } from './french.ts';
import { GERMAN } from './german.ts';
import { JAPANESE } from './japanese.ts';
import { KOREAN } from './korean.ts';
import type { PanelDictionary, PanelPlurals, PanelTexts } from './panel-dictionary.ts';
import { SPANISH } from './spanish.ts';

export type { PanelPlurals, PanelTexts } from './panel-dictionary.ts';

/** In the order of the languages of pages. */
export const PANEL_DICTIONARIES: readonly PanelDictionary[] = [
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

/** The texts of the panel in one language. */
export interface PanelWords {
  language: string;
  texts: PanelTexts;
  /** `3 items`, in the plural form of the language. */
  count(what: keyof PanelPlurals, number: number): string;
}

/** @param language one of the languages of pages; English for any other. */
export function panelWords(language: string): PanelWords {
  const dictionary = PANEL_DICTIONARIES.find((one) => one.language === language) ?? ENGLISH;
  const rules = new Intl.PluralRules(dictionary.language);
  return {
    language: dictionary.language,
    texts: dictionary.texts,
    count: (what, number) => {
      const forms: PluralForms = dictionary.plurals[what];
      return (forms[rules.select(number)] ?? forms.other).replace('{n}', String(number));
    },
  };
}
