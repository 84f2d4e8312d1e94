import type { MediaType, PartEncoding } from '@curlew/openapi';
import { fillHtml } from '../../html/fill-html.ts';
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
  const { labels } = context.words;
  const { encoding = [], prefixEncoding = [], itemEncoding } = owner;
  const parts: [title: Html, part: PartEncoding][] = [
    ...encoding.map((one): [Html, PartEncoding] => [html`<code>${escapeText(one.name)}</code>`, one]),
    ...prefixEncoding.map((one, at): [Html, PartEncoding] => [
      fillHtml(labels.part, escapeText(String(at + 1))),
      one,
    ]),
    ...(itemEncoding ? [[escapeText(labels.furtherParts), itemEncoding] as [Html, PartEncoding]] : []),
  ];
  const drawn = parts.map(([title, part], at) =>
    partHtml(title, part, `${prefix}.part-${at + 1}`, context, budget),
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
  const { labels } = context.words;
  const { contentType, style, explode, allowReserved, headers } = part;
  const words = [
    ...(contentType ? [fillHtml(labels.sentAs, html`<code>${escapeText(contentType)}</code>`)] : []),
    ...(style ? [fillHtml(labels.style, escapeText(style))] : []),
    ...(explode === undefined ? [] : [escapeText(explode ? labels.exploded : labels.notExploded)]),
    ...(allowReserved ? [escapeText(labels.reservedAllowed)] : []),
    ...(headers.length > 0 ? [escapeText(labels.withHeaders)] : []),
  ];
  const rows = headers.length > 0 ? headerRows(headers, prefix, context, budget) : NO_HTML;
  const inside = encodingsHtml(part, prefix, context, budget);
  if (words.length === 0 && inside === '') return NO_HTML;
  const line = html`<p class="cl-facts">${title} ${joinHtml(words, html`, `)}</p>`;
  return rows === '' && inside === '' ? line : html`<div class="cl-items">${line}${rows}${inside}</div>`;
}
