import type { Json } from '@curlew/openapi';
import { escapeText, type Html, html } from './html.ts';

/** A value of one line in `<code>`: text bare where it reads as such, anything else as JSON, cut at `length` characters. */
export function valueHtml(value: Json, length = 120): Html {
  const text = typeof value === 'string' && isPlain(value) ? value : JSON.stringify(value);
  return html`<code>${escapeText(text.length > length ? `${text.slice(0, length)}…` : text)}</code>`;
}

/** A text that nobody takes for a number, a keyword or nothing at all. */
function isPlain(text: string): boolean {
  return (
    text.trim() === text &&
    text !== '' &&
    !/^(?:true|false|null|[-+\d.]+|["[{].*)$/s.test(text) &&
    !/\p{Cc}/u.test(text)
  );
}
