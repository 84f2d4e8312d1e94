import type { SchemaView } from '@curlew/openapi';
import { type ResolvedView, resolveView } from '@curlew/openapi/internal';
import type { TreeContext } from '../schema-html/tree/tree-walk.ts';

/**
 * The schema with what those of its references have that no page of theirs can show: a description beside a
 * `$ref` wins over that of its target, which nothing else would show then.
 */
export function withTargetAnnotations(
  view: SchemaView,
  context: Pick<TreeContext, 'views' | 'findHref'>,
): ResolvedView {
  const resolved = resolveView(view, context.views);
  const references = view.kind === 'schema' ? (view.allOf ?? []) : [view];
  const notes = references.flatMap((part) => {
    const hasPage = part.kind !== 'ref' || part.unresolved || context.findHref(part.id) !== undefined;
    const target = hasPage ? undefined : context.views.get(part.id)?.view;
    return target ? [resolveView(target, context.views).notes] : [];
  });
  if (notes.length === 0) return resolved;
  const { descriptions = [], examples = [] } = resolved.notes;
  const texts = [...descriptions, ...notes.flatMap((one) => one.descriptions ?? [])];
  const values = [...examples, ...notes.flatMap((one) => one.examples ?? [])];
  const known = new Map(values.map((value) => [JSON.stringify(value), value]));
  return {
    ...resolved,
    notes: {
      ...resolved.notes,
      ...(texts.length > 0 && { descriptions: [...new Set(texts)] }),
      ...(known.size > 0 && { examples: [...known.values()] }),
    },
  };
}

/** Returns only the siblings of a reference whose type links to the page of the schema; else as above. */
export function siblingAnnotations(
  view: SchemaView,
  context: Pick<TreeContext, 'views' | 'findHref'>,
): ResolvedView {
  if (view.kind !== 'ref' || context.findHref(view.id) === undefined)
    return withTargetAnnotations(view, context);
  const { bounds } = view;
  return { ids: [], notes: view, origins: new Map(), ...(bounds && { bounds }) };
}
