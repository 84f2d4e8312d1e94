import { describe, expect, test } from 'vitest';
import type { PluralForms } from '../src/words/dictionary.ts';
import { PANEL_DICTIONARIES } from '../src/words/panel/panel-dictionaries.ts';
import type { PanelTexts } from '../src/words/panel/panel-dictionary.ts';
import { fillIn, LANGUAGES, wordsOf } from '../src/words/words-of.ts';

const english = wordsOf('en');

function panelTexts(language: string): PanelTexts {
  const found = PANEL_DICTIONARIES.find((one) => one.language === language);
  if (found === undefined) throw new Error(`No words in ${language}`);
  return found.texts;
}

/** Texts that may be empty: a word that only English puts behind the name of a theme. */
const MAY_BE_EMPTY = ['themeWord'];
const others = LANGUAGES.filter((language) => language !== 'en');

test('there are nine languages, one of them from right to left', () => {
  expect(LANGUAGES).toEqual(['en', 'de', 'fr', 'es', 'pt-BR', 'ja', 'zh-CN', 'ko', 'ar']);
  expect(LANGUAGES.filter((language) => wordsOf(language).direction === 'rtl')).toEqual(['ar']);
});

test.each(others)('%s has a text for everything, with the same places to fill in', (language) => {
  const { labels } = wordsOf(language);
  const places = (text: string) => text.split('{}').length;
  const wrong = Object.entries(english.labels).filter(([key, text]) => {
    const own = labels[key as keyof typeof labels];
    return (own.trim() === '' && !MAY_BE_EMPTY.includes(key)) || places(own) !== places(text);
  });
  expect(wrong).toEqual([]);
});

/** Names that are written in Latin letters everywhere. */
const NAMES =
  /\b(?:API|Basic|Bearer|cookie|CSV|HTTP|ID|JavaScript|JSON|Markdown|mutual|OAuth|OpenAPI|OpenID|Connect|SPDX|TLS|URL|webhooks?|XML|YAML|XHTML)\b/gi;

// In an alphabet of its own, a word of Latin letters was forgotten.
test.each(['ja', 'zh-CN', 'ko', 'ar'])('leaves no text of English in %s', (language) => {
  const { labels, plurals } = wordsOf(language);
  const texts = [
    ...Object.entries(labels),
    ...Object.entries(plurals).map(([key, { other }]) => [key, other]),
  ];
  const left = texts.filter(([, text]) => /[a-z]{2,}/i.test(String(text).replace(NAMES, '')));
  expect(left).toEqual([]);
});

test.each(LANGUAGES)('%s counts in every plural category that it has', (language) => {
  const { plurals } = wordsOf(language);
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const missing = Object.entries(plurals).flatMap(([what, forms]) =>
    pluralCategories
      .filter((category) => !Object.hasOwn(forms, category) && !forms.other.includes('{n}'))
      .map((category) => `${what}: ${category}`),
  );
  expect(missing).toEqual([]);
});

test.each([
  ['de', 'Pfadparameter', '3 Operationen', '3–9 Zeichen', 'mindestens 1 Element'],
  ['fr', 'Paramètres de chemin', '3 opérations', '3–9 caractères', 'au moins 1 élément'],
  ['pt-PT', 'Parâmetros de caminho', '3 operações', '3–9 caracteres', 'no mínimo 1 item'],
  ['ja', 'パスパラメーター', '3件のオペレーション', '3–9文字', '1項目以上'],
  ['ar', 'معاملات المسار', '3 عمليات', '3–9 أحرف', 'عنصر واحد على الأقل'],
  ['nl', 'Path parameters', '3 operations', '3–9 characters', 'at least 1 item'],
])('%s', (language, label, operations, characters, items) => {
  const words = wordsOf(language);
  expect([
    words.labels.pathParameters,
    words.count('operations', 3),
    words.limits.characters({ min: 3, max: 9 }),
    words.limits.items({ min: 1 }),
  ]).toEqual([label, operations, characters, items]);
});

test('filled-in values are used unchanged', () => {
  expect(fillIn('Copy {}', '$& {}')).toBe('Copy $& {}');
});

describe('the panel that sends requests', () => {
  test('has all languages of pages', () => {
    expect(PANEL_DICTIONARIES.map(({ language }) => language)).toEqual(LANGUAGES);
  });

  test.each(others)('has a text for everything in %s, with the same places to fill in', (language) => {
    const places = (text: string) => [...text.matchAll(/\{\w*\}/g)].map(([place]) => place).sort();
    const texts = panelTexts(language);
    const wrong = Object.entries(panelTexts('en')).filter(([key, text]) => {
      const own = texts[key as keyof typeof texts];
      return own.trim() === '' || places(own).join() !== places(text).join();
    });
    expect(wrong).toEqual([]);
  });

  test.each(others)('leaves no text of English in %s', (language) => {
    const same = Object.entries(panelTexts('en')).filter(
      ([key, text]) => panelTexts(language)[key as keyof PanelTexts] === text,
    );
    // Names of standards, and words that both languages share.
    expect(
      same.filter(([, text]) => !/^(?:URL|\{events\} in \{time\}|Query string|Server)$/i.test(text)),
    ).toEqual([]);
  });

  test.each(LANGUAGES)('counts in every plural category of %s', (language) => {
    const plurals = PANEL_DICTIONARIES.find((one) => one.language === language)?.plurals ?? {};
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const missing = Object.entries<PluralForms>(plurals).flatMap(([what, forms]) =>
      pluralCategories
        .filter((category) => !Object.hasOwn(forms, category) && !forms.other.includes('{n}'))
        .map((category) => `${what}: ${category}`),
    );
    expect(missing).toEqual([]);
  });
});
