import { singular } from '../../document/paths/singular.ts';
import { tokenShape } from '../values/token-shape.ts';
import { isCommonPhrase } from './common-words.ts';
import { CREDENTIAL_WORDS, SECRET_WORDS } from './credential-words.ts';
import { HARMLESS_HEADS, ID_HEADS } from './harmless-heads.ts';
import { splitWords } from './split-words.ts';

const MAX_LENGTH = 60;
/** Shorter names need no word that is known. */
const MIN_SUSPICIOUS = 6;

/** Whether a user-defined name reads like a name: it has a word that programs use, and is not random. */
export function isOrdinaryName(name: string): boolean {
  if (name.length > MAX_LENGTH || !/^[\w .$:-]+$/.test(name) || /\d.*\d.*\d/.test(name)) return false;
  if (tokenShape(name) !== undefined) return false;
  return name.length < MIN_SUSPICIOUS || splitWords(name).some(isKnownWord);
}

/** Three words or more with blanks or dashes between them, none of which programs use: no name, but a pass phrase. */
export function isPassPhrase(name: string): boolean {
  if (!/^[a-z]+(?:[ -][a-z]+){2,7}$/i.test(name)) return false;
  const words = splitWords(name).filter((word) => word.length > 2);
  return words.length > 2 && !words.some(isKnownWord);
}

function isKnownWord(word: string): boolean {
  if (word.length < 2) return false;
  return [word, singular(word)].some(
    (one) =>
      isCommonPhrase(one) ||
      SECRET_WORDS.has(one) ||
      CREDENTIAL_WORDS.has(one) ||
      HARMLESS_HEADS.has(one) ||
      ID_HEADS.has(one),
  );
}
