export { fillIn } from './words/template.ts';
export { LANGUAGES, type Words, wordsOf } from './words/words-of.ts';
