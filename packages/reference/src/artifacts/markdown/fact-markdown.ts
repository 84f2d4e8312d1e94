import type { Json } from '@curlew/openapi';
import type { Fact, FactWord } from '../../facts/fact.ts';
import { bracketless, inlineCode } from './markdown-text.ts';

/** Longer values are cut; in UTF-16 units of JSON. */
const MAX_VALUE = 2_000;

/** A fact as CommonMark: code and values as code spans, the names of schemas as links where `hrefOf` has one. */
export function factMarkdown(fact: Fact, hrefOf: (id: string) => string | undefined): string {
  return fact.map((word) => wordMarkdown(word, hrefOf)).join('');
}

/** The same without links. */
export function wordsMarkdown(fact: Fact): string {
  return factMarkdown(fact, () => undefined);
}

function wordMarkdown(word: FactWord, hrefOf: (id: string) => string | undefined): string {
  if (typeof word === 'string') return word;
  if ('code' in word) return inlineCode(word.code);
  if ('value' in word) return valueMarkdown(word.value);
  const href = word.id === undefined ? undefined : hrefOf(word.id);
  return href === undefined ? word.name : `[${bracketless(word.name)}](${href})`;
}

/** A value as JSON in a code span. */
export function valueMarkdown(value: Json, most = MAX_VALUE): string {
  const text = JSON.stringify(value);
  return inlineCode(text.length > most ? `${text.slice(0, most)}…` : text);
}
