import type { Root } from 'hast';
import { element } from './hast.ts';

/**
 * One line of words: no character that CommonMark, its extensions or HTML give a meaning, and no second space. A colon is
 * followed by a space, so that no word is an address.
 */
const SENTENCE = /^[A-Za-z](?:[\w ,.;()'"%+=/$?-]|: )*$/;
const SPECIAL = /_|\/\/| {2}| $/;

/**
 * The tree of a text that is a plain sentence, as most descriptions of properties are; undefined for any other text, which the
 * parser reads in fifty times the time.
 */
export function plainSentence(text: string): Root | undefined {
  if (!SENTENCE.test(text) || SPECIAL.test(text)) return undefined;
  return { type: 'root', children: [element('p', {}, [{ type: 'text', value: text }])] };
}
