import type { PartEncoding } from '@curlew/openapi';
import { type Encodings, encodingFacts, namedParts } from '../../facts/encoding-facts.ts';
import { type Fact, joinFacts } from '../../facts/fact.ts';
import { type Html, html, joinHtml, NO_HTML } from '../../html/html.ts';
import type { ContentRenderers } from '../../render-context.ts';
import { factHtml } from '../../schema-html/facts-html.ts';
import type { PageBudget } from '../page-budget.ts';
import { headerRows } from './parameter-rows.ts';

/** Declared encodings of form fields or `multipart` parts. Ids begin with `prefix`. */
export function encodingsHtml(
  owner: Encodings,
  prefix: string,
  context: ContentRenderers,
  budget: PageBudget,
): Html {
  const drawn = namedParts(owner, context.words.labels).map(({ title, part }, at) =>
    partHtml(title, part, `${prefix}.part-${at + 1}`, context, budget),
  );
  return joinHtml(drawn);
}

function partHtml(
  title: Fact,
  part: PartEncoding,
  prefix: string,
  context: ContentRenderers,
  budget: PageBudget,
): Html {
  const { headers } = part;
  const words = encodingFacts(part, context.words.labels);
  const rows = headers.length > 0 ? headerRows(headers, prefix, context, budget) : NO_HTML;
  const inside = encodingsHtml(part, prefix, context, budget);
  if (words.length === 0 && inside === '') return NO_HTML;
  const line = html`<p class="cl-facts">${factHtml([...title, ' ', ...joinFacts(words)], () => undefined)}</p>`;
  return rows === '' && inside === '' ? line : html`<div class="cl-items">${line}${rows}${inside}</div>`;
}
