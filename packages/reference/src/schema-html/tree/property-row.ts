/**
 * A row of `ul.cl-props`:
 * `li#id` › `div.cl-head` (`a.cl-name` the name and anchor, `span.cl-type` the type in words, `b.cl-required`,
 * `span.cl-label` read-only, write-only, deprecated) · `div.cl-desc` the description · `p.cl-facts` ·
 * `.cl-values` · `details.cl-more` with what is inside.
 * Names of patterns, of other properties and of tuple items are `cl-name cl-name-any`.
 */
import { type ReferenceView, resolveView } from '@curlew/openapi/internal';
import { rowAnchor } from '../../anchors.ts';
import { escapeText, fillHtml, type Html, html, idPrefix, joinHtml, NO_HTML } from '../../html/html.ts';
import { wrapName } from '../../html/wrap-name.ts';
import { splitTexts } from '../../phrases/distinct-texts.ts';
import { distinctTitle } from '../../phrases/schema-names.ts';
import { labelHtml, listAnnotationLabels } from '../annotation-labels.ts';
import { constraintsHtml, drawAnnotations } from '../annotations-html.ts';
import { descriptionsHtml } from '../examples-html.ts';
import { propertyTypeHtml, typeHtml } from '../type-html.ts';
import type { RowInput } from './schema-rows.ts';
import type { DrawnAnnotations, SchemaContent, TreeWalk } from './tree-walk.ts';

/** Rows that are shown at once on the first level, and UTF-16 units of their HTML with all that is in them. */
const MAX_OPEN_ROWS = 4;
const MAX_OPEN_LENGTH = 12_000;

export function drawPropertyRow(input: RowInput, walk: TreeWalk): Html {
  if (walk.budget < 0) return NO_HTML;
  const { notes } = resolveView(input.view, walk.views);
  const id = walk.ids.take(rowAnchor(input.path));
  const labels = [
    ...(input.labels ?? []),
    ...listAnnotationLabels({ ...notes, ...(input.deprecated && { deprecated: true }) }, walk),
  ];
  const title = distinctTitle(input.view, input.name, walk);
  const nameClass = input.any ? html`cl-name cl-name-any` : html`cl-name`;
  const head = joinHtml(
    [
      html`<a class="${nameClass}" href="#${idPrefix}${escapeText(encodeURI(id))}">${wrapName(input.name)}</a>`,
      html`<span class="cl-type">${propertyTypeHtml(input.name, input.view, walk)}</span>`,
      ...(title === undefined
        ? []
        : [
            html`<span class="cl-label">${fillHtml(walk.words.punctuation.quoted, escapeText(title))}</span>`,
          ]),
      ...(input.required ? [html`<b class="cl-required">${escapeText(walk.words.labels.required)}</b>`] : []),
      ...labels.map(labelHtml),
      ...(input.origin ? [originHtml(input.origin, walk)] : []),
    ],
    html` `,
  );
  const { nearest, further, constraints } = drawRowAnnotations(input, walk);
  const own = html`<div class="cl-head">${head}</div>${nearest}${constraints}${input.extra}`;
  const length = own.length + further.length;
  walk.budget -= length;
  walk.minimumBudget -= length;
  walk.row = id;
  const { isOnly } = walk;
  walk.level += 1;
  const inside = withTexts(further, walk.drawContent(input.view, input.path, walk), walk);
  walk.level -= 1;
  const isOpen = walk.level === 0 && inside !== undefined && (isOnly || isShort(inside));
  return html`<li id="${idPrefix}${escapeText(id)}">${own}${inside && insideHtml(input.name, inside, isOpen)}</li>`;
}

/** The annotations of the row, then those of its schema, unless the schema has its own page. */
function drawRowAnnotations(input: RowInput, walk: TreeWalk): DrawnAnnotations {
  const { descriptions, examples, view } = input;
  if (descriptions === undefined && examples === undefined) return drawAnnotations(view, walk);
  const { notes } = resolveView(view, walk.views);
  const hasPage = view.kind === 'ref' && walk.findHref(view.id) !== undefined;
  const ofSchema = descriptions?.length && hasPage ? [] : (notes.descriptions ?? []);
  const { nearest, further } = splitTexts(descriptions ?? view.descriptions, ofSchema);
  return {
    nearest: descriptionsHtml(nearest, walk),
    further: descriptionsHtml(further, walk),
    constraints: constraintsHtml(view, walk, examples ?? []),
  };
}

/** What a row opens, with the descriptions of its type before it. */
function withTexts(
  further: Html,
  inside: SchemaContent | undefined,
  { words }: TreeWalk,
): SchemaContent | undefined {
  if (further === '') return inside;
  return {
    html: html`${further}${inside?.html}`,
    words: inside?.words || escapeText(words.labels.details),
    rows: inside?.rows ?? 0,
  };
}

function originHtml(origin: ReferenceView, walk: TreeWalk): Html {
  const words = fillHtml(walk.words.labels.inheritedFrom, typeHtml(origin, walk));
  return html`<span class="cl-label">${words}</span>`;
}

/** Whether content of the first level is open from the start. */
function isShort({ rows, html: content }: SchemaContent): boolean {
  return rows > 0 && rows <= MAX_OPEN_ROWS && content.length <= MAX_OPEN_LENGTH;
}

/** The name is for screen readers: on a screen the row is right above. */
function insideHtml(name: string, { html: content, words }: SchemaContent, isOpen: boolean): Html {
  if (words === '') return content;
  const summary = html`<summary><span class="cl-visually-hidden">${escapeText(name)} </span>${words}</summary>`;
  return isOpen
    ? html`<details class="cl-more" open>${summary}${content}</details>`
    : html`<details class="cl-more">${summary}${content}</details>`;
}
