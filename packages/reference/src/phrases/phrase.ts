import type { Json } from '@curlew/openapi';
import type { TreeContext } from '../schema-html/tree/tree-walk.ts';
import { fillPieces } from '../words/template.ts';

/** A part of a phrase: words of the interface, code, a value, or a name. `id` leads to a page: of a schema, or of a workflow. */
export type PhrasePart =
  | string
  | { code: string; id?: string }
  | { value: Json }
  | { name: string; id?: string };

/** A constraint or annotation of a value, ready to be drawn: `1–100 characters`, `default 5`. */
export type Phrase = readonly PhrasePart[];

/** The context from which phrases about schemas are made. */
export type PhraseContext = Pick<TreeContext, 'findHref' | 'words' | 'subtypes' | 'views'>;

/** Fills the placeholders of a text of the interface with phrases: `fillPhrase('at least {}', …)`. */
export function fillPhrase(template: string, ...parts: readonly Phrase[]): PhrasePart[] {
  return fillPieces(template, ...parts);
}

/** Joins phrases to one. */
export function joinPhrases(phrases: readonly Phrase[], separator: string): PhrasePart[] {
  return phrases.flatMap((phrase, index) => (index === 0 ? phrase : [separator, ...phrase]));
}

/** Returns a phrase that lists values. */
export function valueList(values: readonly Json[], separator: string): PhrasePart[] {
  return joinPhrases(
    values.map((value) => [{ value }]),
    separator,
  );
}
