import type { EnumValue } from '@curlew/openapi';
import { escapeText, type Html, html, joinHtml, NO_HTML } from '../html/html.ts';
import type { Words } from '../words/words.ts';
import { labelHtml } from './marks.ts';
import { valueHtml } from './value-html.ts';

/** Values shown at once; the rest is in a `<details>`. */
const MAX_VALUES = 24;

/**
 * `cl-values`: the allowed values as chips, each a `<code>`, deprecated ones with a label; with descriptions a list of terms
 * (`dl.cl-values`). `inline` makes HTML of a description.
 */
export function valuesHtml(values: readonly EnumValue[], inline: (text: string) => Html, words: Words): Html {
  if (values.length === 0) return NO_HTML;
  if (values.some(({ description }) => description !== undefined))
    return html`<dl class="cl-values">${terms(values, inline, words)}</dl>`;
  const shown = values.slice(0, MAX_VALUES);
  const rest = values.slice(MAX_VALUES);
  const more =
    rest.length === 0
      ? ''
      : html`<details><summary>${escapeText(words.count('more', rest.length))}</summary>${chips(rest, words)}</details>`;
  return html`<div class="cl-values">${chips(shown, words)}${more}</div>`;
}

function chips(values: readonly EnumValue[], words: Words): Html {
  return joinHtml(
    values.map((value) => (value.deprecated ? html`<span>${term(value, words)}</span>` : term(value, words))),
    html` `,
  );
}

/** A value, and whether it is deprecated. */
function term({ value, deprecated }: EnumValue, { labels }: Words): Html {
  return deprecated ? html`${valueHtml(value)} ${labelHtml(labels.deprecated)}` : valueHtml(value);
}

function terms(values: readonly EnumValue[], inline: (text: string) => Html, words: Words): Html {
  return joinHtml(
    values.map((value) => {
      const about = value.description ? inline(value.description) : '';
      return html`<dt>${term(value, words)}</dt><dd>${about}</dd>`;
    }),
  );
}
