import { resolveView, type SchemaView } from '@curlew/openapi';
import { type Html, html, NO_HTML } from '../../html/html.ts';
import { typeHtml } from '../type-html.ts';
import { holdsAnything } from './schema-rows.ts';
import type { TreeWalk } from './tree-walk.ts';

/** A schema name alone does not show its type: for scalars the type follows, ` · string (uuid)`. */
export function aliasHtml(view: SchemaView, walk: TreeWalk): Html {
  const target = aliased(view, walk);
  const type = target ? typeHtml(target, walk) : NO_HTML;
  return type === '' || type === 'any' ? NO_HTML : html` · ${type}`;
}

/** The type of a named scalar or list schema; the name may be a part of an `allOf`. */
function aliased(view: SchemaView, { views }: TreeWalk): SchemaView | undefined {
  const { schema } = resolveView(view, views);
  if (schema?.kind !== 'schema') return undefined;
  const isPlain = !holdsAnything(schema) || (schema.types[0] === 'array' && schema.properties.length === 0);
  if (!isPlain) return undefined;
  if (view.kind === 'ref') return views.get(view.id)?.view;
  const isNamed = view.kind === 'schema' && view.types.length === 0 && view.allOf?.[0]?.kind === 'ref';
  return isNamed ? schema : undefined;
}
