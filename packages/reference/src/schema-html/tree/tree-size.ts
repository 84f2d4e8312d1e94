import { type ObjectSchemaView, resolveView, type SchemaView } from '@curlew/openapi';
import { aboutBesideLink, aboutHtml } from '../about-html.ts';
import { holdsAnything, type ResolvedObject, schemaRows } from './schema-rows.ts';
import type { MeasuredSchema, RowContext } from './tree-walk.ts';

/** Size of a row without its description and bounds: its tags, its name twice, its type. */
const ROW = 170;
const VARIANT = 90;

/** About how many UTF-16 units of HTML a schema takes when its references are opened `depth` deep; cycles count as deep as they go. */
export function treeSize(view: SchemaView, depth: number, context: RowContext): number {
  const resolved = resolveView(view, context.views);
  const { schema, ids } = resolved;
  if (schema?.kind !== 'schema' || !holdsAnything(schema)) return 0;
  if (ids.length > 0 && depth <= 0) return 0;
  const left = ids.length > 0 ? depth - 1 : depth;
  const opensPage = !context.isOnPage && ids.some((id) => context.hrefOf(id) !== undefined);
  const inside = opensPage ? { ...context, isOnPage: true } : context;
  const measured = measuredOf({ ...resolved, schema }, inside);
  const { own, parts, byDepth } = measured;
  byDepth[left] ??= parts.reduce((sum, part) => sum + treeSize(part, left, inside), own);
  return byDepth[left];
}

function measuredOf(resolved: ResolvedObject, context: RowContext): MeasuredSchema {
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
  const rows = schemaRows(resolved, '', context).map(({ view }) => view);
  const each = items && !prefixItems ? [items] : [];
  const titled = [
    ...(allOf ?? []),
    ...[oneOf, anyOf, dependentSchemas].flatMap((parts) => parts?.map(({ schema }) => schema) ?? []),
    ...[condition?.if, condition?.then, condition?.else].filter((part) => part !== undefined),
  ];
  const about = (view: SchemaView) => aboutHtml(view, context).length;
  const own =
    sum(rows.map((view) => ROW + about(view))) +
    sum(titled.map((view) => VARIANT + about(view))) +
    sum(each.map((view) => aboutBesideLink(view, context).length));
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
