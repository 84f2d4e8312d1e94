import type { Dictionary } from './dictionary.ts';
import ar from './languages/ar.json' with { type: 'json' };
import de from './languages/de.json' with { type: 'json' };
import en from './languages/en.json' with { type: 'json' };
import es from './languages/es.json' with { type: 'json' };
import fr from './languages/fr.json' with { type: 'json' };
import ja from './languages/ja.json' with { type: 'json' };
import ko from './languages/ko.json' with { type: 'json' };
import ptBR from './languages/pt-BR.json' with { type: 'json' };
import zhCN from './languages/zh-CN.json' with { type: 'json' };

export const ENGLISH: Dictionary = en;

/** In the order in which menus and messages list the languages. */
export const DICTIONARIES: readonly Dictionary[] = [ENGLISH, de, fr, es, ptBR, ja, zhCN, ko, ar];
