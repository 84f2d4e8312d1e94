import type { Element, Root } from 'hast';
import { escapeHtml } from '../html/escape-html.ts';
import { HTML_ELEMENTS } from './sanitize-schema.ts';

/** Up to this long a pair of angle brackets is looked at; in UTF-16 units. */
const TAG = /<\/?([A-Za-z][^\s<>/]{0,80})[^<>]{0,400}>/g;

/**
 * Descriptions are full of placeholders that look like tags: `Bearer <token>`. A name that is no
 * element of HTML is shown as it is written, where a browser would swallow it.
 */
export function keepPlaceholders(node: Root | Element): void {
  for (const child of node.children) {
    if (child.type === 'raw') child.value = escapeUnknown(child.value);
    else if (child.type === 'element') keepPlaceholders(child);
  }
}

function escapeUnknown(html: string): string {
  return html.replace(TAG, (whole, name: string) =>
    HTML_ELEMENTS.has(name.toLowerCase()) ? whole : escapeHtml(whole),
  );
}
