import { escapeText, type Html, html, joinHtml } from './html.ts';

/** Names shorter than this fit every screen. */
const SHORT = 20;

/** A long name with break opportunities: after `/`, `_`, `-`, `.` and before a capital inside a word. */
export function wrapName(name: string): Html {
  if (name.length < SHORT) return escapeText(name);
  return joinHtml(name.split(/(?<=[/_.-])(?=[^/_.-])|(?<=\p{Ll})(?=\p{Lu})/u).map(escapeText), html`<wbr>`);
}
