import { type Annotations, resolveView, type SchemaView } from '@curlew/openapi';
import { escapeText, type Html, html, joinHtml } from '../html/html.ts';
import { sampleWords } from './sample-words.ts';
import type { TreeDirection, TreeWalk } from './tree/tree-walk.ts';

/** Words for `readOnly`, `writeOnly` and `deprecated`, as far as they apply to a direction, and for the number of samples. */
export function marksOf(
  { readOnly, writeOnly, deprecated, extensions }: Annotations,
  direction: TreeDirection,
): string[] {
  const recorded = sampleWords(extensions);
  return [
    ...(readOnly && direction !== 'response' ? ['read-only'] : []),
    ...(writeOnly && direction !== 'request' ? ['write-only'] : []),
    ...(deprecated ? ['deprecated'] : []),
    ...(recorded === undefined ? [] : [recorded]),
  ];
}

export function labelHtml(label: string): Html {
  return html`<span class="cl-label">${escapeText(label)}</span>`;
}

/** The marks of a schema that has no row, each with a space before it. */
export function marksHtml(view: SchemaView, { views, direction }: TreeWalk): Html {
  const marks = marksOf(resolveView(view, views).notes, direction);
  return joinHtml(marks.map((mark) => html` ${labelHtml(mark)}`));
}
