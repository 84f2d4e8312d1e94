import { type Html, html, joinHtml, NO_HTML } from '../html/html.ts';
import type { TreeContext } from './tree/tree-walk.ts';

/** Each text is rendered separately, so that unclosed markup does not affect the next. */
export function descriptionsHtml(texts: readonly string[] | undefined, context: TreeContext): Html {
  return joinHtml((texts ?? []).map((text) => descriptionHtml(text, context)));
}

export function descriptionHtml(text: string | undefined, { markdown }: TreeContext): Html {
  return text ? html`<div class="cl-desc">${markdown.block(text)}</div>` : NO_HTML;
}
