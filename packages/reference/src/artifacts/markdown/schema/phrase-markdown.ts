import type { Json } from '@curlew/openapi';
import type { Phrase, PhrasePart } from '../../../phrases/phrase.ts';
import { bracketless, inlineCode, plainText } from '../markdown-text.ts';

/** Longer values are cut; in UTF-16 units of JSON. */
const MAX_VALUE = 2_000;

/** A fact as CommonMark: code and values as code spans, the names of schemas as links where `findHref` has one. */
export function phraseMarkdown(fact: Phrase, getHref: (id: string) => string | undefined): string {
  return fact.map((word) => wordMarkdown(word, getHref)).join('');
}

/** Returns a phrase as Markdown without links. */
export function wordsMarkdown(fact: Phrase): string {
  return phraseMarkdown(fact, () => undefined);
}

function wordMarkdown(word: PhrasePart, getHref: (id: string) => string | undefined): string {
  // The white space at its ends sets a word apart from others.
  if (typeof word === 'string') return word.replace(/\S(?:.*\S)?/s, plainText);
  if ('value' in word) return valueMarkdown(word.value);
  const href = word.id === undefined ? undefined : getHref(word.id);
  if ('code' in word)
    return href === undefined ? inlineCode(word.code) : `[${inlineCode(word.code)}](${href})`;
  return href === undefined ? plainText(word.name) : `[${bracketless(word.name)}](${href})`;
}

/** A value as JSON in a code span. */
export function valueMarkdown(value: Json, most = MAX_VALUE): string {
  const text = JSON.stringify(value);
  return inlineCode(text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text);
}
