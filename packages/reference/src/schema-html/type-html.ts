import type { SchemaView } from '@curlew/openapi';
import { escapeText, fillHtml, type Html, html, NO_HTML } from '../html/html.ts';
import { aliasedType } from '../phrases/schema-names.ts';
import { typeWords } from '../words/type-words.ts';
import type { Words } from '../words/words.ts';
import { phraseHtml } from './phrases-html.ts';
import type { SchemaHref, TreeContext } from './tree/tree-walk.ts';

export interface TypeContext {
  findHref: SchemaHref;
  words: Words;
  /** Cached HTML. */
  types: WeakMap<SchemaView, Html>;
}

/** A type in words, each name that has a page linked to it. */
export function typeHtml(view: SchemaView, { findHref, types, words }: TypeContext): Html {
  let type = types.get(view);
  if (type === undefined) {
    type = phraseHtml(typeWords(view, words), findHref);
    types.set(view, type);
  }
  return type;
}

/** The title of a schema behind its type or its name. */
export function quotedHtml(title: string | undefined, { words }: Pick<TypeContext, 'words'>): Html {
  if (title === undefined) return NO_HTML;
  return html` ${fillHtml(words.punctuation.quoted, escapeText(title))}`;
}

/** A schema name alone does not show its type: for scalars the type follows, ` · string (uuid)`. */
export function aliasHtml(view: SchemaView, context: TreeContext): Html {
  const target = aliasedType(view, context);
  const type = target ? typeHtml(target, context) : NO_HTML;
  return type === '' || type === 'any' ? NO_HTML : html` · ${type}`;
}

/** The type of a property. A name without a page that only repeats that of the property, as in a reference into a property, is left out. */
export function propertyTypeHtml(name: string, view: SchemaView, context: TreeContext): Html {
  const isRepeated = view.kind === 'ref' && view.name === name && context.findHref(view.id) === undefined;
  const type = isRepeated ? aliasedType(view, context) : undefined;
  return type ? typeHtml(type, context) : html`${typeHtml(view, context)}${aliasHtml(view, context)}`;
}
