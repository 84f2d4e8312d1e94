/**
 * A whole schema: `div.cl-desc`, `p.cl-facts`, `.cl-values` of the schema itself, then what it holds
 * (see schema-inside.ts and property-row.ts). `p.cl-note`: something is shown elsewhere.
 */
import type { SchemaView } from '@curlew/openapi';
import { NamePool } from '../address/name-pool.ts';
import type { Html } from '../page.ts';
import { aboutHtml } from './about-html.ts';
import { propertyRow, type RowInput } from './property-row.ts';
import { insideOf } from './schema-inside.ts';
import type { TreeContext, TreeDirection, TreeWalk } from './tree-walk.ts';

export interface TreeOptions {
  /** Id of the schema itself: where it comes again inside, it is a cycle. */
  id?: string;
  direction: TreeDirection;
  /** UTF-16 units of HTML a tree should stay below. */
  room: number;
}

/** How many references are opened below one another at most. */
const MAX_DEPTH = 6;

/** The tree of a schema, its references opened as deep as the room allows; ids begin with `ID_PREFIX`. */
export function schemaTree(view: SchemaView, context: TreeContext, options: TreeOptions): Html {
  return deepestThatFits(context, options, (walk) => {
    // The schema itself is always opened.
    walk.depth += view.kind === 'ref' ? 1 : 0;
    return aboutHtml(view, walk) + (insideOf(view, '', walk)?.html ?? '');
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
 * Opens one level more as long as the result fits; what is not opened is linked by its type. What the
 * schema itself spells out is always drawn, so that nothing is lost; where that is too large, a shape
 * that comes again is a link to its first place.
 */
function deepestThatFits(context: TreeContext, options: TreeOptions, draw: (walk: TreeWalk) => Html): Html {
  const start = (depth: number, room: number): TreeWalk => ({
    ...context,
    direction: options.direction,
    depth,
    open: new Set(options.id === undefined ? [] : [options.id]),
    room,
    cut: false,
    ids: new NamePool(),
    row: '',
    places: new Map(),
    spare: options.room * 1.2,
  });
  const flat = start(0, Number.POSITIVE_INFINITY);
  let best = draw(flat);
  if (best.length > options.room) return draw({ ...start(0, Number.POSITIVE_INFINITY), shown: new Map() });
  let isCut = flat.cut;
  for (let depth = 1; isCut && depth <= MAX_DEPTH; depth += 1) {
    const walk = start(depth, options.room);
    const html = draw(walk);
    if (walk.room < 0 || html.length > options.room) break;
    best = html;
    isCut = walk.cut;
  }
  return best;
}
