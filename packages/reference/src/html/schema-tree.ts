/**
 * A whole schema: `div.cl-desc`, `p.cl-facts`, `.cl-values` of the schema itself, then what it holds
 * (see schema-inside.ts and property-row.ts). `p.cl-note`: something is shown elsewhere.
 */
import type { SchemaView } from '@curlew/openapi';
import { NamePool } from '../address/name-pool.ts';
import type { Html } from '../page.ts';
import { factsHtml } from './facts-html.ts';
import { propertyRow, type RowInput } from './property-row.ts';
import { resolveView } from './resolve-view.ts';
import { insideOf } from './schema-inside.ts';
import type { TreeContext, TreeDirection, TreeWalk } from './tree-walk.ts';
import { valuesHtml } from './values-html.ts';

export interface TreeOptions {
  direction: TreeDirection;
  /** UTF-16 units of HTML a tree should stay below. */
  room: number;
}

/** How many references are opened below one another, tried from few to many. */
const DEPTHS = [0, 1, 2, 3, 5, 8];

/** The tree of a schema, its references opened as deep as the room allows; ids begin with `ID_PREFIX`. */
export function schemaTree(view: SchemaView, context: TreeContext, options: TreeOptions): Html {
  return deepestThatFits(context, options, (walk) => {
    const resolved = resolveView(view, walk.views);
    const { schema, notes } = resolved;
    // The schema itself is always opened.
    walk.depth += view.kind === 'ref' ? 1 : 0;
    return [
      notes.description ? `<div class="cl-desc">${walk.markdown.block(notes.description)}</div>` : '',
      factsHtml(resolved),
      schema?.kind === 'schema' && schema.enum
        ? valuesHtml(schema.enum, (text) => walk.markdown.inline(text))
        : '',
      insideOf(view, '', walk)?.html ?? '',
    ].join('');
  });
}

/** `ul.cl-props` of rows that are no schema's properties: parameters, headers. */
export function rowList(rows: readonly RowInput[], context: TreeContext, options: TreeOptions): Html {
  if (rows.length === 0) return '';
  return deepestThatFits(
    context,
    options,
    (walk) => `<ul class="cl-props">${rows.map((row) => propertyRow(row, walk)).join('')}</ul>`,
  );
}

/**
 * Opens one level more as long as the result fits; what is not opened is linked by its type. The
 * first level is always drawn, so that nothing is lost.
 */
function deepestThatFits(
  context: TreeContext,
  { direction, room }: TreeOptions,
  draw: (walk: TreeWalk) => Html,
): Html {
  let best: Html | undefined;
  for (const depth of DEPTHS) {
    const first = best === undefined;
    const walk: TreeWalk = {
      ...context,
      direction,
      depth,
      open: new Set(),
      room: first ? Number.POSITIVE_INFINITY : room,
      cut: false,
      ids: new NamePool(),
    };
    const html = draw(walk);
    if (!first && walk.room < 0) break;
    best = html;
    if (!walk.cut || html.length > room) break;
  }
  return best ?? '';
}
