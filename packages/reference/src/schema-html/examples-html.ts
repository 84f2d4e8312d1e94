import type { Json } from '@curlew/openapi';
import { highlight } from '../html/highlight.ts';
import { escapeText, fillHtml, type Html, html, joinHtml, NO_HTML } from '../html/html.ts';
import type { Words } from '../words/words.ts';
import type { TreeContext } from './tree/tree-walk.ts';
import { valueHtml } from './value-html.ts';

/** An example of a row: a value, or its serialized text. */
export interface RowExample {
  value?: Json;
  text?: string;
  /** Key of the example among others. */
  name?: string;
  summary?: string;
  /** CommonMark. */
  description?: string;
}

/** Examples in the line of facts, in characters of JSON, and their number; others are opened. */
const MAX_SHORT = 100;
const MAX_LISTED = 8;

/** Longer examples are cut; in UTF-16 units. */
const MAX_LENGTH = 10_000;

/** The short ones as parts of `cl-facts`. */
export function examplePhrases(examples: readonly RowExample[], words: Words): Html[] {
  const short = examples.filter(isShort).slice(0, MAX_LISTED);
  if (short.length === 0) return [];
  const values = short.map((example) => shortHtml(example, words));
  return [fillHtml(words.labels.exampleValue, joinHtml(values, escapeText(words.punctuation.comma)))];
}

/** Draws the long examples in a `details.cl-more`. */
export function examplesHtml(examples: readonly RowExample[], context: TreeContext): Html {
  const short = examples.filter(isShort);
  const long = [...examples.filter((example) => !isShort(example)), ...short.slice(MAX_LISTED)];
  if (long.length === 0) return NO_HTML;
  const title = escapeText(
    long.length === 1 ? context.words.labels.example : context.words.count('examples', long.length),
  );
  const drawn = long.map(
    (example) =>
      html`<div class="cl-variant">${labelHtml(example, context.words)}${descriptionHtml(example.description, context)}${bodyHtml(example)}</div>`,
  );
  return html`<details class="cl-more"><summary>${title}</summary><div class="cl-variants">${drawn}</div></details>`;
}

function isShort({ value, text, description }: RowExample): boolean {
  return description === undefined && (text ?? JSON.stringify(value) ?? '').length <= MAX_SHORT;
}

function shortHtml(example: RowExample, words: Words): Html {
  const label = getLabel(example, words);
  const value = valueHtml(example.text ?? example.value ?? null);
  return label === undefined ? value : fillHtml(words.punctuation.bracketed, value, escapeText(label));
}

/** The name and the summary of an example. */
export function getLabel({ summary, name }: RowExample, { punctuation }: Words): string | undefined {
  return summary?.trim() && name?.trim() && summary !== name
    ? `${name}${punctuation.colon}${summary}`
    : summary?.trim() || name;
}

function labelHtml(example: RowExample, words: Words): Html {
  const label = getLabel(example, words);
  return label === undefined ? NO_HTML : html`<p><strong>${escapeText(label)}</strong></p>`;
}

function bodyHtml({ value, text }: RowExample): Html {
  const whole = text ?? JSON.stringify(value, null, 2);
  const shown = whole.length > MAX_LENGTH ? `${whole.slice(0, MAX_LENGTH).toWellFormed()}\n…` : whole;
  return html`<pre tabindex="0"><code>${highlight(shown, text === undefined ? 'json' : 'text')}</code></pre>`;
}

/** Each text is rendered separately, so that unclosed markup does not affect the next. */
export function descriptionsHtml(texts: readonly string[], context: TreeContext): Html {
  return joinHtml(texts.map((text) => descriptionHtml(text, context)));
}

export function descriptionHtml(text: string | undefined, { markdown }: TreeContext): Html {
  return text ? html`<div class="cl-desc">${markdown.block(text)}</div>` : NO_HTML;
}
