import type { Discriminator, ReferenceView, SchemaViews } from '@curlew/openapi';
import type { SharedSchema } from './shared-schemas.ts';

/** The schemas that inherit by `allOf` from one with a discriminator, by that discriminator. */
export type SchemaHeirs = Pick<WeakMap<Discriminator, ReferenceView[]>, 'get'>;

export function schemaHeirs(schemas: readonly SharedSchema[], views: SchemaViews): SchemaHeirs {
  const children = new Map<string, ReferenceView[]>();
  for (const { id, name, schema } of schemas) {
    const view = views.view(schema);
    const parts = view.kind === 'schema' ? (view.allOf ?? []) : [view];
    for (const part of parts) {
      if (part.kind !== 'ref') continue;
      const list = children.get(part.id) ?? [];
      list.push({ kind: 'ref', id, name });
      children.set(part.id, list);
    }
  }
  const heirs = new WeakMap<Discriminator, ReferenceView[]>();
  for (const { id, schema } of schemas) {
    const view = views.view(schema);
    if (view.kind === 'schema' && view.discriminator)
      heirs.set(view.discriminator, descendants(id, children));
  }
  return heirs;
}

/** Nearest first; a circle ends where it began. */
function descendants(id: string, children: ReadonlyMap<string, ReferenceView[]>): ReferenceView[] {
  const found = new Map<string, ReferenceView>();
  const left = [id];
  for (let here = left.shift(); here !== undefined; here = left.shift()) {
    for (const child of children.get(here) ?? []) {
      if (child.id === id || found.has(child.id)) continue;
      found.set(child.id, child);
      left.push(child.id);
    }
  }
  return [...found.values()];
}
