import type { SchemaView } from '@curlew/openapi';
import { type EnumValue, type ResolvedView, resolveView } from '@curlew/openapi/internal';
import { escapeText, type Html, html, joinHtml, NO_HTML } from '../html/html.ts';
import { listedValues, rowExamples } from '../phrases/described-row.ts';
import { splitTexts } from '../phrases/distinct-texts.ts';
import { siblingAnnotations, withTargetAnnotations } from '../phrases/target-annotations.ts';
import type { Words } from '../words/words.ts';
import { labelHtml } from './annotation-labels.ts';
import { descriptionsHtml, examplesHtml, type RowExample } from './examples-html.ts';
import { phrasesHtml } from './phrases-html.ts';
import type { DrawnAnnotations, TreeContext } from './tree/tree-walk.ts';
import { valueHtml } from './value-html.ts';

/** Values shown at once; the rest is in a `<details>`. */
const MAX_VALUES = 24;

/** The annotations of a schema, with all descriptions: `div.cl-desc`, `p.cl-facts`, `.cl-values`. */
export function annotationsHtml(view: SchemaView, context: TreeContext): Html {
  return joinAnnotations(drawAnnotations(view, context));
}

/** The annotations of a schema, with the description of the place set apart. */
export function drawAnnotations(view: SchemaView, context: TreeContext): DrawnAnnotations {
  let about = context.about.get(view);
  if (about === undefined) {
    about = drawResolved(view, withTargetAnnotations(view, context), context);
    context.about.set(view, about);
  }
  return about;
}

/** Returns only the siblings of a reference whose type links to the page of the schema; else as above. */
export function siblingAnnotationsHtml(view: SchemaView, context: TreeContext): Html {
  if (view.kind !== 'ref' || context.findHref(view.id) === undefined) return annotationsHtml(view, context);
  return joinAnnotations(drawResolved(view, siblingAnnotations(view, context), context));
}

function joinAnnotations({ nearest, further, constraints }: DrawnAnnotations): Html {
  return html`${nearest}${further}${constraints}`;
}

function drawResolved(view: SchemaView, resolved: ResolvedView, context: TreeContext): DrawnAnnotations {
  const { nearest, further } = splitTexts(view.descriptions, resolved.notes.descriptions ?? []);
  return {
    nearest: descriptionsHtml(nearest, context),
    further: descriptionsHtml(further, context),
    constraints: getConstraints(resolved, context, []),
  };
}

/** The annotations of the schema of a row beside its description; with the examples of the row before its own. */
export function constraintsHtml(
  view: SchemaView,
  context: TreeContext,
  examples: readonly RowExample[],
): Html {
  return getConstraints(resolveView(view, context.views), context, examples);
}

function getConstraints(resolved: ResolvedView, context: TreeContext, examples: readonly RowExample[]): Html {
  const values = listedValues(resolved.schema);
  const all = rowExamples(examples, resolved, context);
  const facts = phrasesHtml(resolved, context, all);
  const list = valuesHtml(values, (text) => context.markdown.inline(text), context.words);
  return html`${list}${facts}${examplesHtml(all, context)}`;
}

/**
 * `cl-values`: the allowed values as chips, each a `<code>`, deprecated ones with a label; with names or descriptions a list of
 * terms (`dl.cl-values`). `inline` makes HTML of a description.
 */
function valuesHtml(values: readonly EnumValue[], inline: (text: string) => Html, words: Words): Html {
  if (values.length === 0) return NO_HTML;
  if (values.some(({ name, description }) => (name ?? description) !== undefined))
    return html`<dl class="cl-values">${terms(values, inline, words)}</dl>`;
  const shown = values.slice(0, MAX_VALUES);
  const rest = values.slice(MAX_VALUES);
  const more =
    rest.length === 0
      ? ''
      : html`<details><summary>${escapeText(words.count('more', rest.length))}</summary>${chips(rest, words)}</details>`;
  const title =
    values.length === 1 ? NO_HTML : html`<span class="cl-note">${escapeText(words.labels.oneOf)}</span> `;
  return html`<div class="cl-values">${title}${chips(shown, words)}${more}</div>`;
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
      const { name, description } = value;
      // A description may have no text that a line shows.
      const about = joinHtml(
        [escapeText(name ?? ''), description === undefined ? NO_HTML : inline(description)].filter(
          (text) => text !== '',
        ),
        escapeText(words.punctuation.colon),
      );
      return html`<dt>${term(value, words)}</dt><dd>${about}</dd>`;
    }),
  );
}
