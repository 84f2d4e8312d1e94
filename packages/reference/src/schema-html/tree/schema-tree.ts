/**
 * A whole schema: `div.cl-desc`, `p.cl-facts`, `.cl-values` of the schema itself, then what it holds
 * (see schema-inside.ts and property-row.ts). `p.cl-note`: something is shown elsewhere.
 */
import type { SchemaView } from '@curlew/openapi';
import { type Html, html, NO_HTML } from '../../html/html.ts';
import { NamePool } from '../../plan/names/name-pool.ts';
import { aboutHtml } from '../about-html.ts';
import { marksHtml } from '../marks.ts';
import { propertyRow, type RowInput } from './property-row.ts';
import { insideOf } from './schema-inside.ts';
import { treeSize } from './tree-size.ts';
import type { TreeContext, TreeDirection, TreeWalk } from './tree-walk.ts';

export interface TreeOptions {
  /** Id of the schema itself: where it comes again inside, it is a cycle. */
  id?: string;
  direction: TreeDirection;
  /** UTF-16 units of HTML a tree should stay below. */
  budget: number;
}

/** How many references are opened below one another at most. */
const MAX_DEPTH = 6;

/** The tree of a schema, its references opened as deep as the budget allows; ids begin with `ID_PREFIX`. */
export function schemaTree(view: SchemaView, context: TreeContext, options: TreeOptions): Html {
  // The schema itself is always opened.
  const own = view.kind === 'ref' ? 1 : 0;
  return deepestThatFits(context, options, {
    size: (depth, walk) => treeSize(view, depth + own, walk),
    draw: (walk) => {
      walk.depth += own;
      const marks = marksHtml(view, walk);
      const line = marks === '' ? NO_HTML : html`<p class="cl-facts">${marks}</p>`;
      return html`${line}${aboutHtml(view, walk)}${insideOf(view, '', walk)?.html}`;
    },
  });
}

/** `ul.cl-props` of rows that are not properties of a schema: parameters, headers. */
export function rowList(rows: readonly RowInput[], context: TreeContext, options: TreeOptions): Html {
  if (rows.length === 0) return NO_HTML;
  return deepestThatFits(context, options, {
    size: (depth, walk) => rows.reduce((sum, { view }) => sum + treeSize(view, depth, walk), 0),
    draw: (walk) => html`<ul class="cl-props">${rows.map((row) => propertyRow(row, walk))}</ul>`,
  });
}

interface Drawing {
  size(depth: number, walk: TreeWalk): number;
  draw(walk: TreeWalk): Html;
}

/**
 * Expands as many levels as fit the budget; deeper schemas are linked by their type. Inline content is always
 * rendered, so that nothing is lost; if that is too large, repeated shapes link to their first occurrence, and
 * finally inherited properties link to their schemas.
 */
function deepestThatFits(context: TreeContext, options: TreeOptions, { size, draw }: Drawing): Html {
  const start = (depth: number, budget: number): TreeWalk => ({
    ...context,
    direction: options.direction,
    depth,
    open: new Set(options.id === undefined ? [] : [options.id]),
    isOnPage: options.id !== undefined && context.hrefOf(options.id) !== undefined,
    budget,
    ids: new NamePool(),
    row: '',
    firstRowOf: new Map(),
    minimumBudget: options.budget * 1.2,
  });
  const measuring = start(0, 0);
  let deepest = 0;
  while (deepest < MAX_DEPTH && size(deepest + 1, measuring) <= options.budget) deepest += 1;
  // Sizes are estimates: a tree that turns out too large is rendered one level shallower.
  for (let depth = deepest; depth > 0; depth -= 1) {
    const walk = start(depth, options.budget * 1.2);
    const tree = draw(walk);
    if (walk.budget >= 0) return tree;
  }
  const flat = draw(start(0, Number.POSITIVE_INFINITY));
  if (flat.length <= options.budget) return flat;
  const once = draw({ ...start(0, Number.POSITIVE_INFINITY), shown: new Map() });
  if (once.length <= options.budget * 2) return once;
  return draw({ ...start(0, Number.POSITIVE_INFINITY), shown: new Map(), linksInherited: true });
}
