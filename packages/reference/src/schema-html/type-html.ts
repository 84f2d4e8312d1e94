import type { SchemaView } from '@curlew/openapi';
import type { Html } from '../html/html.ts';
import { typeWords } from '../words/type-words.ts';
import type { Words } from '../words/words.ts';
import { phraseHtml } from './phrases-html.ts';
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
    type = phraseHtml(typeWords(view, words), hrefOf);
    types.set(view, type);
  }
  return type;
}
