import type { SchemaView } from '@curlew/openapi';
import { resolveView } from '@curlew/openapi/internal';
import { splitWords } from '../plan/names/slugify.ts';
import { holdsAnything } from '../schema-html/tree/holds-anything.ts';
import type { TreeContext } from '../schema-html/tree/tree-walk.ts';

/** The title of a schema, unless it only repeats a name in other letters or is on the page of the schema. */
export function distinctTitle(
  view: SchemaView,
  name: string,
  { findHref, views }: Pick<TreeContext, 'findHref' | 'views'>,
): string | undefined {
  const hasPage = view.kind === 'ref' && findHref(view.id) !== undefined;
  const isElsewhere = view.kind === 'schema' ? view.allOf !== undefined : view.kind === 'ref' && !hasPage;
  const title = view.title ?? (isElsewhere ? resolveView(view, views).notes.title : undefined);
  if (title === undefined || (view.kind === 'ref' && title === view.name)) return undefined;
  return splitWords(title).join(' ') === splitWords(name).join(' ') ? undefined : title;
}

/**
 * The type of a named scalar or list schema, whose name alone does not show it; the name may be a part of an `allOf`.
 * `undefined`: nothing to add to the name.
 */
export function aliasedType(view: SchemaView, { views }: Pick<TreeContext, 'views'>): SchemaView | undefined {
  const { schema } = resolveView(view, views);
  if (schema?.kind !== 'schema') return undefined;
  const isPlain = !holdsAnything(schema) || (schema.types[0] === 'array' && schema.properties.length === 0);
  if (!isPlain) return undefined;
  if (view.kind === 'ref') {
    const target = views.get(view.id)?.view;
    return target?.kind === 'ref' ? schema : target;
  }
  const isNamed = view.kind === 'schema' && view.types.length < 2 && view.allOf?.[0]?.kind === 'ref';
  return isNamed ? schema : undefined;
}
