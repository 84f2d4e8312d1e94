import { escapeText, type Html, html, joinHtml } from './html.ts';

/** Words shorter than this fit every screen. */
const SHORT = 20;

/** A name whose long words have break opportunities: after `/`, after `_`, `-` and `.` behind a word, and before a capital inside a word. */
export function wrapName(name: string): Html {
  if (name.length < SHORT) return escapeText(name);
  return joinHtml(name.split(/(?<= )/).map(wrapWord), html``);
}

/** An address that breaks where its parts begin: before `/`, `?`, `&` and `.`, after `_` and `-`. */
export function wrapAddress(address: string): Html {
  if (address.length < SHORT) return escapeText(address);
  const parts = address.split(/(?<=[^/:])(?=[/?&.])|(?<=[\p{L}\d][_-])(?=[^/])/u);
  return joinHtml(parts.map(escapeText), html`<wbr>`);
}

function wrapWord(word: string): Html {
  if (word.length < SHORT) return escapeText(word);
  return joinHtml(
    word.split(/(?<=.\/)(?=[^/])|(?=[^/_.-])(?<=[^/_.-][_.-]+)|(?<=\p{Ll})(?=\p{Lu})/u).map(escapeText),
    html`<wbr>`,
  );
}
