import { type PanelWords, panelWords } from '@curlew/reference/panel-words';

/** The words of the page that the panel is on: a page has one language. */
let words: PanelWords = panelWords('en');

/** Called before anything is drawn. */
export function setLanguage(language: string): void {
  words = panelWords(language);
}

/** The words of the panel, in the language of the page. */
export function panel(): PanelWords {
  return words;
}

/** A text with what is put in its places: `{}` is the place without a name. */
export function filled(text: string, parts: Readonly<Record<string, string>> | string): string {
  const values = typeof parts === 'string' ? { '': parts } : parts;
  return text.replaceAll(/\{(\w*)\}/g, (place, name: string) => values[name] ?? place);
}
