import type { SchemaView } from '@curlew/openapi';
import { escapeText, type Html, html, joinHtml } from '../html/html.ts';
import { type TypeWord, typeWords } from '../words/type-words.ts';
import type { Words } from '../words/words.ts';

/** The address of the page of a schema, by the id of a `ref`. */
export type SchemaHref = (id: string) => string | undefined;

export interface TypeContext {
  hrefOf: SchemaHref;
  words: Words;
  /** Cached HTML. */
  types: WeakMap<SchemaView, Html>;
}

/** A type in words, each name that has a page linked to it. */
export function typeHtml(view: SchemaView, { hrefOf, types, words }: TypeContext): Html {
  let type = types.get(view);
  if (type === undefined) {
    type = joinHtml(typeWords(view, words).map((word) => wordHtml(word, hrefOf)));
    types.set(view, type);
  }
  return type;
}

function wordHtml(word: TypeWord, hrefOf: SchemaHref): Html {
  if (typeof word === 'string') return escapeText(word);
  if ('code' in word) return html`<code>${escapeText(word.code)}</code>`;
  const href = hrefOf(word.id);
  const name = escapeText(word.name);
  return href === undefined ? name : html`<a href="${escapeText(href)}">${name}</a>`;
}
