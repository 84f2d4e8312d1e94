import type { SchemaView, SchemaViews } from '@curlew/openapi';
import { type Located, resolveView } from '@curlew/openapi/internal';
import { BoundedCache } from '../../bounded-cache.ts';
import { escapeText, fillHtml, type Html, html, withPrefix } from '../../html/html.ts';
import { drawSchemaTree } from './schema-tree.ts';
import type { TreeContext, TreeDirection } from './tree-walk.ts';

/** How much a tree may take, in UTF-16 units of HTML; few sizes, so that equal trees are drawn once. */
const TREE_BUDGETS = [40_000, 20_000, 8_000, 2_000];

/**
 * How much larger than its budget a tree may be, and what it may always take, in UTF-16 units of HTML. Larger
 * ones are only on the page of their schema, so that a page with a body and a response stays below 300 kB.
 */
const MAX_EXCESS = 3;
const MIN_SHARED = 50_000;

/** Renders schemas for pages; trees of the same schema, direction and size are cached. */
export class SchemaTrees {
  readonly context: TreeContext;
  readonly #views: SchemaViews;
  readonly #drawn = new BoundedCache<Html>(60_000_000);

  constructor(views: SchemaViews, context: TreeContext) {
    this.#views = views;
    this.context = context;
  }

  /**
   * The tree of a schema with ids that begin with `prefix`, as large as the largest size within `treeBudget`.
   * Inline content is always rendered, so a tree may be larger; one that is much larger is a link to the page
   * of the schema, since thousands of operations may share it.
   */
  draw(schema: Located, prefix: string, direction: TreeDirection, treeBudget: number): Html {
    const tree = this.drawWhole(schema, prefix, direction, treeBudget);
    const view = this.#views.view(schema);
    const href = view.kind === 'ref' ? this.context.findHref(view.id) : undefined;
    const isShared = tree.length <= Math.max(MAX_EXCESS * sizeWithin(treeBudget), MIN_SHARED);
    if (isShared || view.kind !== 'ref' || href === undefined) return tree;
    const { schema: target } = resolveView(view, this.context.views);
    const count = target?.kind === 'schema' ? target.properties.length : 0;
    const { words } = this.context;
    const note = count > 0 ? words.count('tooLargeProperties', count) : words.labels.tooLarge;
    const link = html`<a href="${escapeText(href)}">${escapeText(view.name)}</a>`;
    return html`<p class="cl-note">${fillHtml(note, link)}</p>`;
  }

  /** Draws the whole tree for the page of the schema itself, however large. */
  drawWhole(schema: Located, prefix: string, direction: TreeDirection, treeBudget: number): Html {
    const view = this.#views.view(schema);
    // A reference may have annotations beside those of its target.
    const key = view.kind === 'ref' ? JSON.stringify(view) : schema.location.id;
    return withPrefix(this.#cached(schema, view, key, direction, treeBudget), prefix);
  }

  #cached(
    schema: Located,
    view: SchemaView,
    key: string,
    direction: TreeDirection,
    treeBudget: number,
  ): Html {
    const size = sizeWithin(treeBudget);
    const name = `${direction} ${size} ${key}`;
    return this.#drawn.get(
      name,
      () =>
        drawSchemaTree(view, this.context, {
          direction,
          budget: size,
          ...(view.kind === 'ref' ? {} : { id: this.#views.description.getId(schema.location) }),
        }),
      ({ length }) => length,
    );
  }
}

function sizeWithin(treeBudget: number): number {
  return TREE_BUDGETS.find((candidate) => candidate <= treeBudget) ?? 2_000;
}
