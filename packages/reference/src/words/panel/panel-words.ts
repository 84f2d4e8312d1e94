import type { PluralForms } from '../dictionary.ts';
import type { PanelDictionary, PanelPlurals, PanelTexts } from './panel-dictionary.ts';

export type { PanelDictionary, PanelPlurals, PanelTexts } from './panel-dictionary.ts';

/** The texts of the panel in one language. */
export interface PanelWords {
  language: string;
  texts: PanelTexts;
  /** `3 items`, in the plural form of the language. */
  count(what: keyof PanelPlurals, number: number): string;
}

/** The words of a dictionary, of which the panel loads that of its page alone. */
export function panelWords({ language, texts, plurals }: PanelDictionary): PanelWords {
  const rules = new Intl.PluralRules(language);
  return {
    language,
    texts,
    count: (what, number) => {
      const forms: PluralForms = plurals[what];
      return (forms[rules.select(number)] ?? forms.other).replace('{n}', String(number));
    },
  };
}
