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

/** A number with its unit. @param digits behind the decimal sign of the language. */
export function measured(
  unit: 'milliseconds' | 'seconds' | 'bytes' | 'kilobytes' | 'megabytes',
  number: number,
  digits = 0,
): string {
  const { language, texts } = panel();
  // The counts of the panel have these digits, too.
  const format = new Intl.NumberFormat(`${language}-u-nu-latn`, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  });
  return filled(texts[unit], format.format(number));
}

/** A text with what is put in its places: `{}` is the place without a name. */
export function filled(text: string, parts: Readonly<Record<string, string>> | string): string {
  const values = typeof parts === 'string' ? { '': parts } : parts;
  return text.replaceAll(/\{(\w*)\}/g, (place, name: string) => values[name] ?? place);
}
