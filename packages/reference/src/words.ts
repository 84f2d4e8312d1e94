export { fillIn, LANGUAGES, type Words, wordsOf } from './words/words-of.ts';
