import type { Labels, Plurals, Punctuation, TypeTerms } from './dictionary.ts';
import ar from './languages/ar.json' with { type: 'json' };
import de from './languages/de.json' with { type: 'json' };
import en from './languages/en.json' with { type: 'json' };
import es from './languages/es.json' with { type: 'json' };
import fr from './languages/fr.json' with { type: 'json' };
import ja from './languages/ja.json' with { type: 'json' };
import ko from './languages/ko.json' with { type: 'json' };
import ptBR from './languages/pt-BR.json' with { type: 'json' };
import zhCN from './languages/zh-CN.json' with { type: 'json' };
import type { OwnPanelPlurals, OwnPanelTexts } from './panel/panel-dictionary.ts';

/**
 * The interface in one language: plain data, all of it required, one JSON file for each language. `{}` in a text is where
 * something is put in; several places are numbered, `{1}` and `{2}`, so that each language has them in its own order.
 */
export interface Dictionary {
  /** BCP 47. */
  language: string;
  /** `ltr` or `rtl`. */
  direction: string;
  punctuation: Punctuation;
  type: TypeTerms;
  plurals: Plurals;
  labels: Labels;
  /** Texts of the panel that sends requests, beside those that it shares with pages. */
  panel: { texts: OwnPanelTexts; plurals: OwnPanelPlurals };
}

export const ENGLISH: Dictionary = en;

/** In the order in which menus and messages list the languages. */
export const DICTIONARIES: readonly Dictionary[] = [ENGLISH, de, fr, es, ptBR, ja, zhCN, ko, ar];
