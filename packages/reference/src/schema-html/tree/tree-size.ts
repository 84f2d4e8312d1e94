import { type ObjectSchemaView, resolveView, type SchemaView } from '@curlew/openapi';
import { aboutBesideLink, aboutHtml } from '../about-html.ts';
import { holdsAnything, type ResolvedObject, schemaRows } from './schema-rows.ts';
import type { TreeWalk } from './tree-walk.ts';

/** Size of a row without its description and bounds: its tags, its name twice, its type. */
const ROW = 170;
const VARIANT = 90;

/** About how many UTF-16 units of HTML a schema takes when its references are opened `depth` deep; cycles count as deep as they go. */
export function treeSize(view: SchemaView, depth: number, walk: TreeWalk): number {
  const resolved = resolveView(view, walk.views);
  const { schema, ids } = resolved;
  if (schema?.kind !== 'schema' || !holdsAnything(schema)) return 0;
  if (ids.length > 0 && depth <= 0) return 0;
  const left = ids.length > 0 ? depth - 1 : depth;
  const known = sizesOf(schema, walk);
  known[left] ??= measure({ ...resolved, schema }, left, walk);
  return known[left];
}

function sizesOf(schema: ObjectSchemaView, { direction, sizes }: TreeWalk): number[] {
  const byView = sizes.get(direction) ?? new WeakMap<ObjectSchemaView, number[]>();
  sizes.set(direction, byView);
  const known = byView.get(schema) ?? [];
  byView.set(schema, known);
  return known;
}

function measure(resolved: ResolvedObject, depth: number, walk: TreeWalk): number {
  const inside = (view: SchemaView | undefined) => (view ? treeSize(view, depth, walk) : 0);
  const titled = (view: SchemaView | undefined) =>
    view ? VARIANT + aboutHtml(view, walk).length + inside(view) : 0;
  const {
    items,
    prefixItems,
    allOf = [],
    oneOf = [],
    anyOf = [],
    condition,
    dependentSchemas = [],
  } = resolved.schema;
  const rows = schemaRows(resolved, '', walk).map(
    (row) => ROW + aboutHtml(row.view, walk).length + inside(row.view),
  );
  const others = [
    items && !prefixItems ? aboutBesideLink(items, walk).length + inside(items) : 0,
    ...allOf.map(titled),
    ...[...oneOf, ...anyOf, ...dependentSchemas].map((part) => titled(part.schema)),
    titled(condition?.if),
    titled(condition?.then),
    titled(condition?.else),
  ];
  return [...rows, ...others].reduce((sum, size) => sum + size, 0);
}
