import type { SchemaView } from '@curlew/openapi';
import { factsHtml } from './facts-html.ts';
import { type Html, html, NO_HTML } from './html.ts';
import { resolveView } from './resolve-view.ts';
import type { TreeContext } from './tree-walk.ts';
import { valuesHtml } from './values-html.ts';

/** What a schema says of itself: `div.cl-desc`, `p.cl-facts`, `.cl-values`. */
export function aboutHtml(view: SchemaView, context: TreeContext): Html {
  let about = context.about.get(view);
  if (about === undefined) {
    const { description } = resolveView(view, context.views).notes;
    about = html`${descriptionHtml(description, context)}${limitsHtml(view, context)}`;
    context.about.set(view, about);
  }
  return about;
}

export function descriptionHtml(text: string | undefined, { markdown }: TreeContext): Html {
  return text ? html`<div class="cl-desc">${markdown.block(text)}</div>` : NO_HTML;
}

/** Without the description. */
export function limitsHtml(
  view: SchemaView,
  context: TreeContext,
  examples: Parameters<typeof factsHtml>[2] = [],
): Html {
  const resolved = resolveView(view, context.views);
  const values = resolved.schema?.kind === 'schema' ? (resolved.schema.enum ?? []) : [];
  const facts = factsHtml(resolved, context, examples);
  return html`${facts}${valuesHtml(values, (text) => context.markdown.inline(text))}`;
}
