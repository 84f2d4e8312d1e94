import type { Json } from '@curlew/openapi';
import type { TreeContext } from '../schema-html/tree/tree-walk.ts';

/** A part of a phrase: words of the interface, code, a value, or the name of a schema that may have a page. */
export type PhrasePart = string | { code: string } | { value: Json } | { name: string; id?: string };

/** A constraint or annotation of a value, ready to be drawn: `1–100 characters`, `default 5`. */
export type Phrase = readonly PhrasePart[];

/** The context from which phrases about schemas are made. */
export type PhraseContext = Pick<TreeContext, 'hrefOf' | 'words' | 'subtypes' | 'views'>;

/** Fills the placeholders of a text of the interface with phrases, in their order: `fillPhrase('with {} also {}', …)`. */
export function fillPhrase(template: string, ...parts: readonly Phrase[]): PhrasePart[] {
  const texts = template.split('{}');
  return texts.flatMap((text, at) => [...(text === '' ? [] : [text]), ...(parts[at] ?? [])]);
}

/** Joins phrases to one. */
export function joinPhrases(facts: readonly Phrase[], separator = ', '): PhrasePart[] {
  return facts.flatMap((fact, index) => (index === 0 ? fact : [separator, ...fact]));
}

/** Returns a phrase that lists values. */
export function valueList(values: readonly Json[]): PhrasePart[] {
  return joinPhrases(values.map((value) => [{ value }]));
}
