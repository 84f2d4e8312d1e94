import type { MediaType, PartEncoding } from '@curlew/openapi';
import { escapeText, type Html, html, joinHtml, NO_HTML } from '../../html/html.ts';
import type { ContentRenderers } from '../../render-context.ts';
import type { PageBudget } from '../page-budget.ts';
import { headerRows } from './parameter-rows.ts';

type Encodings = Pick<MediaType, 'prefixEncoding' | 'itemEncoding'> & { encoding?: MediaType['encoding'] };

/** Declared encodings of form fields or `multipart` parts. Ids begin with `prefix`. */
export function encodingsHtml(
  owner: Encodings,
  prefix: string,
  context: ContentRenderers,
  budget: PageBudget,
): Html {
  const { encoding = [], prefixEncoding = [], itemEncoding } = owner;
  const parts: [title: Html, part: PartEncoding][] = [
    ...encoding.map((one): [Html, PartEncoding] => [html`<code>${escapeText(one.name)}</code>`, one]),
    ...prefixEncoding.map((one, at): [Html, PartEncoding] => [html`Part ${at + 1}`, one]),
    ...(itemEncoding ? [[html`Further parts`, itemEncoding] as [Html, PartEncoding]] : []),
  ];
  const drawn = parts.map(([title, part], at) =>
    partHtml(title, part, `${prefix}-e${at + 1}`, context, budget),
  );
  return joinHtml(drawn);
}

function partHtml(
  title: Html,
  part: PartEncoding,
  prefix: string,
  context: ContentRenderers,
  budget: PageBudget,
): Html {
  const { contentType, style, explode, allowReserved, headers } = part;
  const words = [
    ...(contentType ? [html`sent as <code>${escapeText(contentType)}</code>`] : []),
    ...(style ? [html`style ${escapeText(style)}`] : []),
    ...(explode === undefined ? [] : [explode ? html`exploded` : html`not exploded`]),
    ...(allowReserved ? [html`reserved characters allowed`] : []),
    ...(headers.length > 0 ? [html`with headers`] : []),
  ];
  const rows = headers.length > 0 ? headerRows(headers, prefix, context, budget) : NO_HTML;
  const inside = encodingsHtml(part, prefix, context, budget);
  if (words.length === 0 && inside === '') return NO_HTML;
  const line = html`<p class="cl-facts">${title} ${joinHtml(words, html`, `)}</p>`;
  return rows === '' && inside === '' ? line : html`<div class="cl-items">${line}${rows}${inside}</div>`;
}
