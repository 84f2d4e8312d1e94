export { fillIn } from './words/template.ts';
export { getWords, LANGUAGES, type Words } from './words/words-of.ts';
