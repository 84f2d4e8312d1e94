import type { SchemaView } from '@curlew/openapi';
import type { Html } from '../page.ts';
import { factsHtml } from './facts-html.ts';
import { resolveView } from './resolve-view.ts';
import type { TreeContext } from './tree-walk.ts';
import { valuesHtml } from './values-html.ts';

/** What a schema says of itself: `div.cl-desc`, `p.cl-facts`, `.cl-values`. */
export function aboutHtml(view: SchemaView, context: TreeContext): Html {
  let html = context.about.get(view);
  if (html === undefined) {
    const { description } = resolveView(view, context.views).notes;
    html = descriptionHtml(description, context) + limitsHtml(view, context);
    context.about.set(view, html);
  }
  return html;
}

export function descriptionHtml(text: string | undefined, { markdown }: TreeContext): Html {
  return text ? `<div class="cl-desc">${markdown.block(text)}</div>` : '';
}

/** Without the description. */
export function limitsHtml(
  view: SchemaView,
  context: TreeContext,
  examples: Parameters<typeof factsHtml>[2] = [],
): Html {
  const resolved = resolveView(view, context.views);
  const values = resolved.schema?.kind === 'schema' ? (resolved.schema.enum ?? []) : [];
  return (
    factsHtml(resolved, context.hrefOf, examples) +
    valuesHtml(values, (text) => context.markdown.inline(text))
  );
}
