import type { SchemaView } from '@curlew/openapi';
import { fillHtml } from '../html/fill-html.ts';
import { escapeText, type Html, html, NO_HTML } from '../html/html.ts';
import { typeWords } from '../words/type-words.ts';
import type { Words } from '../words/words.ts';
import { factHtml } from './facts-html.ts';
import type { SchemaHref } from './tree/tree-walk.ts';

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
    type = factHtml(typeWords(view, words), hrefOf);
    types.set(view, type);
  }
  return type;
}

/** The title of a schema behind its type or its name. */
export function quotedHtml(title: string | undefined, { words }: Pick<TypeContext, 'words'>): Html {
  if (title === undefined) return NO_HTML;
  return html` ${fillHtml(words.punctuation.quoted, escapeText(title))}`;
}
