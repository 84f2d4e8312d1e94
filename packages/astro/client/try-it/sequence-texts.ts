import type { Json } from '@curlew/openapi';
import { parseJson, SEQUENCE_SEPARATORS, type SequenceSyntax, sequenceTexts } from '@curlew/openapi/internal';

/** The values of a sequence. `undefined`: one of its texts is not JSON. */
export function sequenceValues(text: string, syntax: SequenceSyntax): Json[] | undefined {
  const values = sequenceTexts(text, syntax).map(parseJson);
  return values.every((value) => value !== undefined) ? values : undefined;
}

/**
 * The values of a sequence in an editor, where nobody types record separators: without one, each line is a text, or all of
 * it is one text. `undefined`: a text is not JSON.
 */
export function typedSequence(text: string): Json[] | undefined {
  const isSeparated = text.includes(SEQUENCE_SEPARATORS['json-seq']);
  const lines = isSeparated ? undefined : sequenceValues(text, 'json-lines');
  return lines ?? sequenceValues(text, 'json-seq');
}
