import type { ExternalDocs, ResolvedView } from '@curlew/openapi/internal';
import { linkHtml } from '../html/address.ts';
import { escapeText, fillHtml, type Html, html, joinHtml, NO_HTML } from '../html/html.ts';
import type { Markdown } from '../markdown/markdown.ts';
import { closedPhrases, listConstraints } from '../phrases/constraint-phrases.ts';
import type { Phrase, PhraseContext, PhrasePart } from '../phrases/phrase.ts';
import { examplePhrases, type RowExample } from './examples-html.ts';
import { holdsAnything } from './tree/holds-anything.ts';
import type { SchemaHref } from './tree/tree-walk.ts';
import { valueHtml } from './value-html.ts';

interface RowContext extends PhraseContext {
  markdown: Pick<Markdown, 'fieldHref'>;
}

/**
 * `cl-facts`: one line of what limits a value, parts set apart by ` · `: constraints in words, encodings, constant, default,
 * example. That an object is closed is the last line of what is inside, where there is anything.
 */
export function phrasesHtml(
  resolved: ResolvedView,
  context: RowContext,
  examples: readonly RowExample[],
): Html {
  const { words } = context;
  const { labels } = words;
  const { notes, schema } = resolved;
  const isEmpty = schema?.kind === 'schema' && !holdsAnything(schema);
  const facts = [
    ...listConstraints(resolved, context).map((fact) => phraseHtml(fact, context.findHref)),
    ...(notes.default === undefined ? [] : [fillHtml(labels.defaultValue, valueHtml(notes.default))]),
    ...examplePhrases(examples, words),
    ...(notes.externalDocs ? [docsHtml(notes.externalDocs, context)] : []),
    ...(isEmpty ? closedPhrases(schema, words).map((fact) => phraseHtml(fact, context.findHref)) : []),
  ];
  return facts.length === 0 ? NO_HTML : html`<p class="cl-facts">${joinHtml(facts, html` · `)}</p>`;
}

/** Code and values in `<code>`, schemas with a page linked to it. */
export function phraseHtml(fact: Phrase, findHref: SchemaHref): Html {
  return joinHtml(fact.map((word) => wordHtml(word, findHref)));
}

function wordHtml(word: PhrasePart, findHref: SchemaHref): Html {
  if (typeof word === 'string') return escapeText(word);
  if ('value' in word) return valueHtml(word.value);
  const href = word.id === undefined ? undefined : findHref(word.id);
  const name = 'code' in word ? html`<code>${escapeText(word.code)}</code>` : escapeText(word.name);
  return href === undefined ? name : html`<a href="${escapeText(href)}">${name}</a>`;
}

function docsHtml({ url, description }: ExternalDocs, { markdown, words: { labels } }: RowContext): Html {
  const href = markdown.fieldHref(url);
  if (href === undefined) return escapeText(description === undefined ? url : `${description} (${url})`);
  return linkHtml(href, escapeText(description ?? labels.more));
}
