/**
 * A whole schema: `div.cl-desc`, `p.cl-facts`, `.cl-values` of the schema itself, then what it holds
 * (see schema-inside.ts and property-row.ts). `p.cl-note`: something is shown elsewhere.
 */

import type { SchemaView } from '@curlew/openapi';
import { type ObjectSchemaView, resolveView } from '@curlew/openapi/internal';
import { type Html, html, NO_HTML } from '../../html/html.ts';
import { NamePool } from '../../plan/names/name-pool.ts';
import { annotationLabelsHtml } from '../annotation-labels.ts';
import { annotationsHtml, siblingAnnotationsHtml } from '../annotations-html.ts';
import { holdsAnything } from './holds-anything.ts';
import { drawPropertyRow } from './property-row.ts';
import { drawContent } from './schema-content.ts';
import type { RowInput } from './schema-rows.ts';
import { listSchemaRows, type ResolvedObject } from './schema-rows.ts';
import type { MeasuredSchema, RowContext, TreeContext, TreeDirection, TreeWalk } from './tree-walk.ts';

export interface TreeOptions {
  /** Id of the schema itself: where it comes again inside, it is a cycle. */
  id?: string;
  direction: TreeDirection;
  /** UTF-16 units of HTML a tree should stay below. */
  budget: number;
}

/** How many references are opened below one another at most. */
const MAX_DEPTH = 6;

/** Size of a row without its description and bounds: its tags, its name twice, its type. */
const ROW = 170;

const VARIANT = 90;

/** The tree of a schema, its references opened as deep as the budget allows; ids begin with `ID_PREFIX`. */
export function drawSchemaTree(view: SchemaView, context: TreeContext, options: TreeOptions): Html {
  // The schema itself is always opened.
  const own = view.kind === 'ref' ? 1 : 0;
  return deepestThatFits(context, options, {
    size: (depth, walk) => treeSize(view, depth + own, walk),
    draw: (walk) => {
      walk.depth += own;
      const marks = annotationLabelsHtml(view, walk);
      const line = marks === '' ? NO_HTML : html`<p class="cl-facts">${marks}</p>`;
      return html`${line}${annotationsHtml(view, walk)}${drawContent(view, '', walk)?.html}`;
    },
  });
}

/** `ul.cl-props` of rows that are not properties of a schema: parameters, headers. */
export function drawRowList(rows: readonly RowInput[], context: TreeContext, options: TreeOptions): Html {
  if (rows.length === 0) return NO_HTML;
  return deepestThatFits(context, options, {
    size: (depth, walk) => rows.reduce((sum, { view }) => sum + treeSize(view, depth, walk), 0),
    draw: (walk) => html`<ul class="cl-props">${rows.map((row) => drawPropertyRow(row, walk))}</ul>`,
  });
}

interface Drawing {
  size(depth: number, walk: TreeWalk): number;
  draw(walk: TreeWalk): Html;
}

/**
 * Expands as many levels as fit the budget, and of the next one as many schemas as still fit, in their order; other schemas
 * are linked by their type. Inline content is always
 * rendered, so that nothing is lost; if that is too large, repeated shapes link to their first occurrence, and
 * finally inherited properties link to their schemas.
 */
function deepestThatFits(context: TreeContext, options: TreeOptions, { size, draw }: Drawing): Html {
  const start = (depth: number, budget: number): TreeWalk => ({
    ...context,
    drawContent,
    direction: options.direction,
    depth,
    open: new Set(options.id === undefined ? [] : [options.id]),
    isOnPage: options.id !== undefined && context.findHref(options.id) !== undefined,
    budget,
    ids: new NamePool(),
    row: '',
    level: 0,
    isOnly: false,
    firstRowOf: new Map(),
    minimumBudget: options.budget * 1.2,
  });
  const measuring = start(0, 0);
  let deepest = 0;
  while (deepest < MAX_DEPTH && size(deepest + 1, measuring) <= options.budget) deepest += 1;
  if (deepest < MAX_DEPTH) {
    const left = options.budget - size(deepest, measuring);
    const lastLevel = { left, getSize: (view: SchemaView) => treeSize(view, 1, measuring) };
    const walk = { ...start(deepest + 1, options.budget * 1.2), lastLevel };
    const tree = left > 0 ? draw(walk) : NO_HTML;
    if (tree !== '' && walk.budget >= 0) return tree;
  }
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

/** About how many UTF-16 units of HTML a schema takes when its references are opened `depth` deep; cycles count as deep as they go. */
function treeSize(view: SchemaView, depth: number, context: RowContext): number {
  const resolved = resolveView(view, context.views);
  const { schema, ids } = resolved;
  if (schema?.kind !== 'schema' || !holdsAnything(schema)) return 0;
  if (ids.length > 0 && depth <= 0) return 0;
  const left = ids.length > 0 ? depth - 1 : depth;
  const opensPage = !context.isOnPage && ids.some((id) => context.findHref(id) !== undefined);
  const inside = opensPage ? { ...context, isOnPage: true } : context;
  const measured = measureSchema({ ...resolved, schema }, inside);
  const { own, parts, byDepth } = measured;
  byDepth[left] ??= parts.reduce((sum, part) => sum + treeSize(part, left, inside), own);
  return byDepth[left];
}

function measureSchema(resolved: ResolvedObject, context: RowContext): MeasuredSchema {
  const { direction, isOnPage, sizes } = context;
  const key = isOnPage && direction !== 'both' ? (`${direction}+` as const) : direction;
  const byView = sizes.get(key) ?? new WeakMap<ObjectSchemaView, MeasuredSchema>();
  sizes.set(key, byView);
  const known = byView.get(resolved.schema) ?? measure(resolved, context);
  byView.set(resolved.schema, known);
  return known;
}

function measure(resolved: ResolvedObject, context: RowContext): MeasuredSchema {
  const { items, prefixItems, allOf, oneOf, anyOf, condition, dependentSchemas } = resolved.schema;
  const rows = listSchemaRows(resolved, '', context).map(({ view }) => view);
  const each = items && !prefixItems ? [items] : [];
  const titled = [
    ...(allOf ?? []),
    ...[oneOf, anyOf, dependentSchemas].flatMap((parts) => parts?.map(({ schema }) => schema) ?? []),
    ...[condition?.if, condition?.then, condition?.else].filter((part) => part !== undefined),
  ];
  const about = (view: SchemaView) => annotationsHtml(view, context).length;
  const own =
    sum(rows.map((view) => ROW + about(view))) +
    sum(titled.map((view) => VARIANT + about(view))) +
    sum(each.map((view) => siblingAnnotationsHtml(view, context).length));
  return { own, parts: [...rows, ...each, ...titled].filter((part) => holds(part, context)), byDepth: [] };
}

/** Whether a part has a size at any depth. */
function holds(view: SchemaView, context: RowContext): boolean {
  const { schema } = resolveView(view, context.views);
  return schema?.kind === 'schema' && holdsAnything(schema);
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}
