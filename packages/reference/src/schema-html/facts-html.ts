import type { ExternalDocs, ResolvedView } from '@curlew/openapi';
import type { Fact, FactContext, FactWord } from '../facts/fact.ts';
import { schemaFacts } from '../facts/schema-facts.ts';
import { fieldAddress } from '../html/address.ts';
import { fillHtml } from '../html/fill-html.ts';
import { escapeText, type Html, html, joinHtml, NO_HTML } from '../html/html.ts';
import type { Labels } from '../words/dictionary.ts';
import { exampleFacts, type RowExample } from './examples-html.ts';
import type { SchemaHref } from './tree/tree-walk.ts';
import { valueHtml } from './value-html.ts';

/**
 * `cl-facts`: one line of what limits a value, parts set apart by ` · `: constraints in words, closed
 * objects, encodings, constant, default, example.
 */
export function factsHtml(
  resolved: ResolvedView,
  context: FactContext,
  examples: readonly RowExample[],
): Html {
  const { words } = context;
  const { labels } = words;
  const { notes } = resolved;
  const facts = [
    ...schemaFacts(resolved, context).map((fact) => factHtml(fact, context.hrefOf)),
    ...(notes.default === undefined ? [] : [fillHtml(labels.defaultValue, valueHtml(notes.default))]),
    ...exampleFacts(examples, words),
    ...(notes.externalDocs ? [docsHtml(notes.externalDocs, labels)] : []),
  ];
  return facts.length === 0 ? NO_HTML : html`<p class="cl-facts">${joinHtml(facts, html` · `)}</p>`;
}

/** Code and values in `<code>`, schemas with a page linked to it. */
export function factHtml(fact: Fact, hrefOf: SchemaHref): Html {
  return joinHtml(fact.map((word) => wordHtml(word, hrefOf)));
}

function wordHtml(word: FactWord, hrefOf: SchemaHref): Html {
  if (typeof word === 'string') return escapeText(word);
  if ('code' in word) return html`<code>${escapeText(word.code)}</code>`;
  if ('value' in word) return valueHtml(word.value);
  const href = word.id === undefined ? undefined : hrefOf(word.id);
  const name = escapeText(word.name);
  return href === undefined ? name : html`<a href="${escapeText(href)}">${name}</a>`;
}

function docsHtml({ url, description }: ExternalDocs, labels: Labels): Html {
  const href = fieldAddress(url);
  if (href === undefined) return escapeText(description === undefined ? url : `${description} (${url})`);
  return html`<a href="${escapeText(href)}" rel="nofollow noreferrer">${escapeText(description ?? labels.more)}</a>`;
}
