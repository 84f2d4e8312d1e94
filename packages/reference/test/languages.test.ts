import { describe, expect, test } from 'vitest';
import { DICTIONARIES, ENGLISH } from '../src/words/dictionaries.ts';
import { PANEL_DICTIONARIES } from '../src/words/panel/panel-dictionaries.ts';
import { SHARED_LABELS } from '../src/words/panel/panel-dictionary.ts';
import { fillIn } from '../src/words/template.ts';
import { getWords, LANGUAGES } from '../src/words/words-of.ts';

const others = DICTIONARIES.filter((dictionary) => dictionary !== ENGLISH).map(
  (dictionary) => [dictionary.language, dictionary] as const,
);
const all = DICTIONARIES.map((dictionary) => [dictionary.language, dictionary] as const);

/** Texts of a dictionary by their path, `labels.copy` or `plurals.items.one`. */
function getTexts(value: object, path = ''): [string, string][] {
  return Object.entries(value).flatMap(([key, inner]): [string, string][] =>
    typeof inner === 'string' ? [[`${path}${key}`, inner]] : getTexts(inner, `${path}${key}.`),
  );
}

/** Paths of all entries; a count is one entry, whatever its forms. */
function getEntries(dictionary: object): string[] {
  return [...new Set(getTexts(dictionary).map(([path]) => getEntry(path)))].sort();
}

function getEntry(path: string): string {
  return path.replace(/(plurals\.\w+)\.\w+$/, '$1');
}

function getPlaces(text: string): string {
  return [...text.matchAll(/\{\w*\}/g)]
    .map(([place]) => place)
    .sort()
    .join();
}

test('there are nine languages, one of them from right to left', () => {
  expect(LANGUAGES).toEqual(['en', 'de', 'fr', 'es', 'pt-BR', 'ja', 'zh-CN', 'ko', 'ar']);
  expect(DICTIONARIES.filter(({ direction }) => direction !== 'ltr')).toMatchObject([
    { language: 'ar', direction: 'rtl' },
  ]);
});

test.each(others)('%s has the entries of English, and no others', (_, dictionary) => {
  expect(getEntries(dictionary)).toEqual(getEntries(ENGLISH));
});

/** A word that only English puts behind the name of a theme. */
const MAY_BE_EMPTY = ['labels.themeWord'];

test.each(all)('%s has a text for everything, without spaces that get lost', (_, dictionary) => {
  const wrong = getTexts(dictionary).filter(
    ([path, text]) =>
      (text.trim() === '' && !MAY_BE_EMPTY.includes(path)) ||
      (text !== text.trim() && !/^(?:punctuation|type\.(?:or|and)$)/.test(path)),
  );
  expect(wrong).toEqual([]);
});

/** Places of a count; its number may be in the words, as in the Arabic dual. */
function placesOfForm(text: string): string {
  return getPlaces(text.replace('{n}', ''));
}

test.each(all)('%s has the places of English', (_, dictionary) => {
  const english = new Map(getTexts(ENGLISH).map(([path, text]) => [getEntry(path), text]));
  const wrong = getTexts(dictionary).filter(([path, text]) => {
    const isForm = getEntry(path) !== path;
    const places = isForm ? placesOfForm : getPlaces;
    return places(text) !== places(english.get(getEntry(path)) ?? '');
  });
  expect(wrong).toEqual([]);
});

test.each(all)('%s has a form for every plural category, and no others', (language, dictionary) => {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
  const counts = { ...dictionary.plurals, ...dictionary.panel.plurals };
  const wrong = Object.entries(counts).filter(
    ([, forms]) => Object.keys(forms).sort().join() !== categories.join(),
  );
  expect(wrong).toEqual([]);
});

/** Counts whose forms depend on the number of what is listed, which does not say the number itself. */
const OF_LISTS = ['requiredWith', 'withScopes'];

test.each(all)('%s has the number in a count of any number', (_, { plurals, panel }) => {
  const wrong = Object.entries({ ...plurals, ...panel.plurals }).filter(
    ([what, { other }]) => other.includes('{n}') === OF_LISTS.includes(what),
  );
  expect(wrong).toEqual([]);
});

test.each(all)('%s has the numbers in ranges', (_, { plurals }) => {
  const ranges = [plurals.rangeOfCharacters, plurals.rangeOfItems, plurals.rangeOfProperties];
  expect(ranges.flatMap((forms) => Object.values(forms)).filter((form) => !form.includes('{n}'))).toEqual([]);
});

/** Texts that a language really shares with English: terms, and words of the same spelling. */
const SAME: Record<string, readonly string[]> = {
  de: [
    'Body',
    'Body {}',
    'Callback {}',
    'Callbacks',
    'Discovery',
    'Downloads',
    'Explorer',
    'Flow',
    'Links',
    'Optional: {}',
  ].concat([
    'Schemas',
    'Scope {}',
    'Scopes',
    'Server',
    'Status',
    'Tag',
    'Tags',
    'URL',
    'Version',
    'Webhook',
    'Webhooks',
    'Workflow',
    'Workflows',
    'XML {}',
    'in {}',
    '{events} in {time}',
  ]),
  fr: [
    'Badges',
    'Callback {}',
    'Callbacks',
    'Contact',
    'Documentation',
    'Extensions',
    'Formats',
    'Menu',
    'Page',
    'Redirection',
  ].concat([
    'Site',
    'Tag',
    'Tags',
    'Type',
    'URL',
    'Version',
    'Webhook',
    'Webhooks',
    'callback {1}, {2}',
    'format {}',
    'style {}',
    '{1}, page {2}',
  ]),
  es: ['Callback {}', 'Callbacks', 'URL', 'Webhook', 'Webhooks', 'array, {}', 'callback {1}, {2}'],
  'pt-BR': [
    'Callback {}',
    'Callbacks',
    'Downloads',
    'Links',
    'Menu',
    'Query string',
    'Site',
    'Status',
    'Tag',
    'Tags',
  ].concat(['URL', 'Webhook', 'Webhooks', 'array, {}', 'callback {1}, {2}', 'namespace {}', '{n} item']),
  ja: ['URL', 'Webhook', '{} MB', '{} kB', '{} ms'],
  'zh-CN': ['URL', 'Webhook', '{} MB', '{} kB'],
  ko: ['URL'],
  ar: ['Callback {}', 'Callbacks', 'URL', 'Webhook', 'Webhooks'],
};

test.each(others)(
  '%s shares no text with English but those that are the same words',
  (language, dictionary) => {
    const { direction: _, ...texts } = dictionary;
    const english = new Map(getTexts(ENGLISH));
    const isWord = (text: string) => /\p{L}/u.test(text.replaceAll(/\{\w*\}/g, ''));
    const same = getTexts(texts).filter(([path, text]) => english.get(path) === text && isWord(text));
    expect([...new Set(same.map(([, text]) => text))].sort()).toEqual(SAME[language]);
  },
);

/** Names that are written in Latin letters everywhere. */
const NAMES =
  /\b(?:Access-Control-Expose-Headers|API|Basic|Bearer|B|Callbacks?|cookie|CORS|CSV|HTTPS?|ID|JavaScript|JSON|kB|Markdown|MB|MCP|ms|null|OAuth|OpenAPI|OpenID|Connect|OPTIONS|preflight|s|Schema|SPDX|string|TLS|tuple|URL|webhooks?|XML|YAML|XHTML)\b|\{\w*\}/gi;

// In an alphabet of its own, a word of Latin letters was forgotten.
test.each(others.filter(([language]) => ['ja', 'zh-CN', 'ko', 'ar'].includes(language)))(
  'leaves no word of English in %s',
  (language, dictionary) => {
    const left = getTexts(dictionary).filter(
      ([, text]) => text !== language && /[a-z]{2,}/i.test(text.replaceAll(NAMES, '')),
    );
    expect(left).toEqual([['direction', dictionary.direction]]);
  },
);

describe('the signs of a language', () => {
  test.each([
    ['fr', /(?<![\u00a0\u202f]|https?)[:;!?](?!\/)|«(?!\u00a0)|(?<!\u00a0)»|'/],
    ['ja', /[^\sA-Za-z0-9{}]:|[^\sA-Za-z0-9{}]\(|[！？]/],
    ['zh-CN', /[^\sA-Za-z0-9{}][:,;(]/],
    ['ko', / \(/],
    ['ar', /[,;?]|…\s|\s…/],
    ['de', /"|(?<!\u00a0)…/],
  ] as const)('%s', (language, wrong) => {
    const texts = DICTIONARIES.filter((one) => one.language === language).flatMap((one) => getTexts(one));
    expect(texts.filter(([, text]) => wrong.test(text))).toEqual([]);
  });
});

test.each([
  ['de', 'Pfadparameter', '3 Operationen', '3–9 Zeichen', 'mindestens 1 Element'],
  ['fr', 'Paramètres de chemin', '3 opérations', '3–9 caractères', 'au moins 1 élément'],
  ['pt-PT', 'Parâmetros de caminho', '3 operações', '3–9 caracteres', 'no mínimo 1 item'],
  ['ja', 'パスパラメーター', 'オペレーション 3 件', '3～9 文字', '1 項目以上'],
  ['ar', 'معاملات المسار', '3 عمليات', '3–9 أحرف', 'عنصر واحد على الأقل'],
  ['nl', 'Path parameters', '3 operations', '3–9 characters', 'at least 1 item'],
])('%s', (language, label, operations, characters, items) => {
  const words = getWords(language);
  expect([
    words.labels.pathParameters,
    words.count('operations', 3),
    words.limits.characters({ min: 3, max: 9 }),
    words.limits.items({ min: 1 }),
  ]).toEqual([label, operations, characters, items]);
});

test.each([
  ['ar', 1, 2, '1–2 من الأحرف'],
  ['ar', 2, 2, 'حرفان'],
  ['ar', 1, 11, '1–11 حرفًا'],
  ['fr', 1, 1_000_000, '1–1000000 de caractères'],
] as const)('%s: a range from %i to %i has its numbers', (language, min, max, words) => {
  expect(getWords(language).limits.characters({ min, max })).toBe(words);
});

test('filled-in values are used unchanged', () => {
  expect(fillIn('Copy {}', '$& {}')).toBe('Copy $& {}');
  expect(fillIn('{2} before {1}', '{2}', 'b')).toBe('b before {2}');
});

test('the panel that sends requests has the words of pages for what both say', () => {
  expect(PANEL_DICTIONARIES.map(({ language }) => language)).toEqual(LANGUAGES);
  for (const { language, texts, plurals } of PANEL_DICTIONARIES) {
    const words = getWords(language);
    for (const name of SHARED_LABELS) expect(texts[name]).toBe(words.labels[name]);
    expect(plurals.items).toEqual(words.plurals.items);
  }
});
