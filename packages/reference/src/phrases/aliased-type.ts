import { resolveView, type SchemaView } from '@curlew/openapi';
import { holdsAnything } from '../schema-html/tree/schema-rows.ts';
import type { TreeContext } from '../schema-html/tree/tree-walk.ts';

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
  const isNamed = view.kind === 'schema' && view.types.length === 0 && view.allOf?.[0]?.kind === 'ref';
  return isNamed ? schema : undefined;
}
