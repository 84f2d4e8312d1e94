import type { Json } from '@curlew/openapi';
import { bodySyntax } from '@curlew/request';
import { jsonOf } from './json-of.ts';

/** Sequences of JSON texts: JSON Lines, and RFC 7464. */
export type SequenceSyntax = 'json-lines' | 'json-seq';

/** What is between two texts. A text of RFC 7464 may contain line ends. */
export const SEPARATORS: Readonly<Record<SequenceSyntax, string>> = {
  'json-lines': '\n',
  'json-seq': '\u001e',
};

/** `undefined`: not a sequence. */
export function sequenceSyntax(mediaType: string): SequenceSyntax | undefined {
  const syntax = bodySyntax(mediaType);
  return syntax === 'json-lines' || syntax === 'json-seq' ? syntax : undefined;
}

/** The texts of a sequence, without white space around them. */
export function sequenceTexts(text: string, syntax: SequenceSyntax): string[] {
  return text
    .split(SEPARATORS[syntax])
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** The values of a sequence. `undefined`: one of its texts is not JSON. */
export function sequenceValues(text: string, syntax: SequenceSyntax): Json[] | undefined {
  const values = sequenceTexts(text, syntax).map(jsonOf);
  return values.every((value) => value !== undefined) ? values : undefined;
}

/**
 * The values of a sequence in an editor, where nobody types record separators: without one, each line is a text, or all of
 * it is one text. `undefined`: a text is not JSON.
 */
export function typedSequence(text: string): Json[] | undefined {
  const isSeparated = text.includes(SEPARATORS['json-seq']);
  const lines = isSeparated ? undefined : sequenceValues(text, 'json-lines');
  return lines ?? sequenceValues(text, 'json-seq');
}
