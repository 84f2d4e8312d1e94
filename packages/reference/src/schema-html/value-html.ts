import type { Json } from '@curlew/openapi';
import { escapeText, type Html, html } from '../html/html.ts';

/** Longer values are cut; in UTF-16 units. */
const MAX_LENGTH = 2_000;

/** A value of one line in `<code>`: text bare where it reads as such, anything else as JSON. */
export function valueHtml(value: Json): Html {
  const text = typeof value === 'string' && isPlain(value) ? value : JSON.stringify(value);
  return html`<code>${escapeText(text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH).toWellFormed()}…` : text)}</code>`;
}

/** Whether a text cannot be mistaken for a number, a keyword or an empty value. */
function isPlain(text: string): boolean {
  return (
    text.trim() === text &&
    text !== '' &&
    !/^(?:true|false|null|[-+\d.]+|["[{].*)$/s.test(text) &&
    !/\p{Cc}/u.test(text)
  );
}
