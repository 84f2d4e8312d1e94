import type { EnumValue } from '@curlew/openapi';
import { escapeText, type Html, html, joinHtml, NO_HTML } from '../html/html.ts';
import type { Words } from '../words/words.ts';
import { labelHtml } from './marks.ts';
import { valueHtml } from './value-html.ts';

/** Values shown at once; the rest is in a `<details>`. */
const MAX_VALUES = 24;

/**
 * `cl-values`: the allowed values as chips, each a `<code>`; with descriptions a list of terms
 * (`dl.cl-values`). `inline` makes HTML of a description.
 */
export function valuesHtml(values: readonly EnumValue[], inline: (text: string) => Html, words: Words): Html {
  if (values.length === 0) return NO_HTML;
  if (values.some(({ description, deprecated }) => description !== undefined || deprecated))
    return html`<dl class="cl-values">${terms(values, inline, words)}</dl>`;
  const shown = values.slice(0, MAX_VALUES);
  const rest = values.slice(MAX_VALUES);
  const more =
    rest.length === 0
      ? ''
      : html`<details><summary>${escapeText(words.count('more', rest.length))}</summary>${chips(rest)}</details>`;
  return html`<div class="cl-values">${chips(shown)}${more}</div>`;
}

function chips(values: readonly EnumValue[]): Html {
  return joinHtml(
    values.map(({ value }) => valueHtml(value)),
    html` `,
  );
}

function terms(
  values: readonly EnumValue[],
  inline: (text: string) => Html,
  { labels }: Pick<Words, 'labels'>,
): Html {
  return joinHtml(
    values.map(({ value, description, deprecated }) => {
      const mark = deprecated ? html` ${labelHtml(labels.deprecated)}` : NO_HTML;
      return html`<dt>${valueHtml(value)}${mark}</dt><dd>${description ? inline(description) : ''}</dd>`;
    }),
  );
}
