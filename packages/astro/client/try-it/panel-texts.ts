import { type PanelDictionary, type PanelWords, panelWords } from '@curlew/reference/panel-words';

let words: PanelWords | undefined;

/**
 * Loads the words of the page that the panel is on: a page has one language. As a module they need nothing of a content
 * security policy but what this script needs.
 * @param address of the module of that language.
 */
export async function loadWords(address: string): Promise<void> {
  const loaded: { dictionary: PanelDictionary } = await import(/* @vite-ignore */ address);
  words = panelWords(loaded.dictionary);
}

/** The words of the panel; nothing is drawn before they are loaded. */
export function panel(): PanelWords {
  if (words === undefined) throw new Error('The words of the panel are not loaded.');
  return words;
}

/** A text with what is put in its places: `{}` is the place without a name. */
export function filled(text: string, parts: Readonly<Record<string, string>> | string): string {
  const values = typeof parts === 'string' ? { '': parts } : parts;
  return text.replaceAll(/\{(\w*)\}/g, (place, name: string) => values[name] ?? place);
}
