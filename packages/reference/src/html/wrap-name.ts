import { escapeText, type Html, html, joinHtml } from './html.ts';

/** Words shorter than this fit every screen. */
const SHORT = 20;

/** A name whose long words have break opportunities: after `/`, `_`, `-`, `.` and before a capital inside a word. */
export function wrapName(name: string): Html {
  if (name.length < SHORT) return escapeText(name);
  return joinHtml(name.split(/(?<= )/).map(wrapWord), html``);
}

function wrapWord(word: string): Html {
  if (word.length < SHORT) return escapeText(word);
  return joinHtml(word.split(/(?<=.[/_.-])(?=[^/_.-])|(?<=\p{Ll})(?=\p{Lu})/u).map(escapeText), html`<wbr>`);
}
