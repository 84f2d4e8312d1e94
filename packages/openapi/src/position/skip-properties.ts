import { skipSpace, wordEnd } from './scan.ts';

/** Past the `&anchor` and `!tag` before a value. */
export function skipProperties(text: string, from: number): number {
  let at = from;
  for (let char = text.charAt(at); char === '&' || char === '!'; char = text.charAt(at)) {
    at = skipSpace(text, wordEnd(text, at));
  }
  return at;
}
