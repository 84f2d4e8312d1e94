import { type Annotations, resolveView, type SchemaView } from '@curlew/openapi';
import { escapeText, type Html, html, joinHtml } from '../html/html.ts';
import type { TreeWalk } from './tree/tree-walk.ts';

/** Words for `readOnly`, `writeOnly` and `deprecated`, as far as they apply to a direction. */
export function marksOf(
  { readOnly, writeOnly, deprecated }: Annotations,
  { direction, words: { labels } }: Pick<TreeWalk, 'direction' | 'words'>,
): string[] {
  return [
    ...(readOnly && direction !== 'response' ? [labels.readOnly] : []),
    ...(writeOnly && direction !== 'request' ? [labels.writeOnly] : []),
    ...(deprecated ? [labels.deprecated] : []),
  ];
}

export function labelHtml(label: string): Html {
  return html`<span class="cl-label">${escapeText(label)}</span>`;
}

/** The marks of a schema that has no row, each with a space before it. */
export function marksHtml(view: SchemaView, walk: TreeWalk): Html {
  const marks = marksOf(resolveView(view, walk.views).notes, walk);
  return joinHtml(marks.map((mark) => html` ${labelHtml(mark)}`));
}
