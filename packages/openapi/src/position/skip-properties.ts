import { isSpace, skipSpace } from './scan.ts';

/** Past the `&anchor` and `!tag` before a value. */
export function skipProperties(text: string, from: number): number {
  let at = from;
  for (let char = text.charAt(at); char === '&' || char === '!'; char = text.charAt(at)) {
    at = skipSpace(text, wordEnd(text, at));
  }
  return at;
}

/** The end of a run without blanks and flow punctuation. */
export function wordEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && !isSpace(text.charCodeAt(at)) && !',[]{}'.includes(text.charAt(at))) at += 1;
  return at;
}
