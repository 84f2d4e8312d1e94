import type { SchemaView } from '@curlew/openapi';
import { type Annotations, resolveView } from '@curlew/openapi/internal';
import { escapeText, type Html, html, joinHtml } from '../html/html.ts';
import { renderBadges } from '../phrases/badges.ts';
import type { TreeWalk } from './tree/tree-walk.ts';

/** Words for `readOnly`, `writeOnly` and `deprecated`, as far as they apply to a direction, and the author's badges. */
export function listAnnotationLabels(
  { readOnly, writeOnly, deprecated, extensions }: Annotations,
  { direction, words }: Pick<TreeWalk, 'direction' | 'words'>,
): string[] {
  const { labels } = words;
  return [
    ...(readOnly && direction !== 'response' ? [labels.readOnly] : []),
    ...(writeOnly && direction !== 'request' ? [labels.writeOnly] : []),
    ...(deprecated ? [labels.deprecated] : []),
    ...renderBadges(extensions ?? {}).map(({ text }) => text),
  ];
}

export function labelHtml(label: string): Html {
  return html`<span class="cl-label">${escapeText(label)}</span>`;
}

/** The marks of a schema that has no row, each with a space before it. */
export function annotationLabelsHtml(view: SchemaView, walk: TreeWalk): Html {
  const marks = listAnnotationLabels(resolveView(view, walk.views).notes, walk);
  return joinHtml(marks.map((mark) => html` ${labelHtml(mark)}`));
}
