import type { Located, SchemaView, SchemaViews } from '@curlew/openapi';
import { BoundedCache } from './bounded-cache.ts';
import { escapeText, type Html, html, withPrefix } from './html/html.ts';
import { schemaTree } from './html/schema-tree.ts';
import type { TreeContext, TreeDirection } from './html/tree-walk.ts';

/** How much a tree may take, in UTF-16 units of HTML; few sizes, so that equal trees are drawn once. */
const ROOMS = [40_000, 20_000, 8_000, 2_000];

/** Larger trees are on the page of their schema alone, in UTF-16 units of HTML. */
const MAX_SHARED = 250_000;

/** Draws schemas for pages; a schema that comes again in the same direction and size is not drawn again. */
export class SchemaTrees {
  readonly context: TreeContext;
  readonly #views: SchemaViews;
  readonly #drawn = new BoundedCache<Html>(60_000_000);

  constructor(views: SchemaViews, context: TreeContext) {
    this.#views = views;
    this.context = context;
  }

  /**
   * The tree of a schema with ids that begin with `prefix`, as large as the largest size within `room`. What
   * a schema spells out is always drawn, so a tree may be larger; one that is much larger is a link to the
   * page of the schema, since thousands of operations may share it.
   */
  draw(schema: Located, prefix: string, direction: TreeDirection, room: number): Html {
    const tree = this.drawWhole(schema, prefix, direction, room);
    const view = this.#views.view(schema);
    const href = view.kind === 'ref' ? this.context.hrefOf(view.id) : undefined;
    if (tree.length <= MAX_SHARED || view.kind !== 'ref' || href === undefined) return tree;
    return html`<p class="cl-note">Too large to be shown here; see <a href="${escapeText(href)}">${escapeText(view.name)}</a>.</p>`;
  }

  /** The same for the page of the schema itself, however large. */
  drawWhole(schema: Located, prefix: string, direction: TreeDirection, room: number): Html {
    const view = this.#views.view(schema);
    // A reference may say something of its own beside what it refers to.
    const key = view.kind === 'ref' ? JSON.stringify(view) : schema.location.id;
    return withPrefix(this.#cached(schema, view, key, direction, room), prefix);
  }

  #cached(schema: Located, view: SchemaView, key: string, direction: TreeDirection, room: number): Html {
    const size = ROOMS.find((candidate) => candidate <= room) ?? 2_000;
    const name = `${direction} ${size} ${key}`;
    return this.#drawn.get(
      name,
      () =>
        schemaTree(view, this.context, {
          direction,
          room: size,
          ...(view.kind === 'ref' ? {} : { id: this.#views.description.idOf(schema.location) }),
        }),
      ({ length }) => length,
    );
  }
}
