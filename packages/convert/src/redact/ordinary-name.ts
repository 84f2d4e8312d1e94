import { isCommonPhrase } from './common-words.ts';
import { CREDENTIAL_WORDS, SECRET_WORDS } from './credential-words.ts';
import { HARMLESS_HEADS, ID_HEADS } from './harmless-heads.ts';
import { splitWords } from './split-words.ts';
import { tokenShape } from './token-shape.ts';

const MAX_LENGTH = 60;
/** Shorter names need no word that is known. */
const MIN_SUSPICIOUS = 6;

/** Whether a name that somebody gave reads like one: of some words of programs, not like a pass phrase or a token. */
export function isOrdinaryName(name: string): boolean {
  if (name.length > MAX_LENGTH || !/^[\w .$:-]+$/.test(name) || tokenShape(name) !== undefined) return false;
  return name.length < MIN_SUSPICIOUS || splitWords(name).some(isKnownWord);
}

function isKnownWord(word: string): boolean {
  return (
    isCommonPhrase(word) ||
    SECRET_WORDS.has(word) ||
    CREDENTIAL_WORDS.has(word) ||
    HARMLESS_HEADS.has(word) ||
    ID_HEADS.has(word)
  );
}
