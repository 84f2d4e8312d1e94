import { bodySyntax } from './media-type.ts';

/** Sequences of JSON texts: JSON Lines, and RFC 7464. */
export type SequenceSyntax = 'json-lines' | 'json-seq';

/** What is between two texts. A text of RFC 7464 may contain line ends. */
export const SEQUENCE_SEPARATORS: Readonly<Record<SequenceSyntax, string>> = {
  'json-lines': '\n',
  'json-seq': '\u001e',
};

/** The syntax of a media type. `undefined`: not a sequence. */
export function sequenceSyntax(mediaType: string): SequenceSyntax | undefined {
  const syntax = bodySyntax(mediaType);
  return syntax === 'json-lines' || syntax === 'json-seq' ? syntax : undefined;
}

/** The texts of a sequence, without white space around them. */
export function sequenceTexts(text: string, syntax: SequenceSyntax): string[] {
  return text
    .split(SEQUENCE_SEPARATORS[syntax])
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
