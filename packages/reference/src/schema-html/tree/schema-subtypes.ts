import type { SchemaViews } from '@curlew/openapi';
import type { Discriminator, ReferenceView } from '@curlew/openapi/internal';
import type { SharedSchema } from '../../plan/shared-schemas.ts';

/**
 * The schemas that inherit by `allOf` from one with a discriminator, by that discriminator. An heir with a
 * discriminator of its own selects among its subtypes itself.
 */
export type SchemaSubtypes = Pick<WeakMap<Discriminator, ReferenceView[]>, 'get'>;

/** The schemas are viewed when the first discriminator is asked for: most descriptions have none on most pages. */
export function findSubtypes(schemas: readonly SharedSchema[], views: SchemaViews): SchemaSubtypes {
  let found: SchemaSubtypes | undefined;
  return {
    get(discriminator) {
      found ??= readSubtypes(schemas, views);
      return found.get(discriminator);
    },
  };
}

function readSubtypes(schemas: readonly SharedSchema[], views: SchemaViews): SchemaSubtypes {
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
  const discriminators = new Map(
    schemas.flatMap(({ id, schema }) => {
      const view = views.view(schema);
      return view.kind === 'schema' && view.discriminator ? [[id, view.discriminator] as const] : [];
    }),
  );
  const isSelector = (id: string) => discriminators.has(id);
  return new WeakMap(
    [...discriminators].map(([id, discriminator]) => [discriminator, getSubtypes(id, children, isSelector)]),
  );
}

/** Nearest first; cycles are followed once. */
function getSubtypes(
  id: string,
  children: ReadonlyMap<string, ReferenceView[]>,
  isSelector: (id: string) => boolean,
): ReferenceView[] {
  const found = new Map<string, ReferenceView>();
  const left = [id];
  for (const here of left) {
    if (here !== id && isSelector(here)) continue;
    for (const child of children.get(here) ?? []) {
      if (child.id === id || found.has(child.id)) continue;
      found.set(child.id, child);
      left.push(child.id);
    }
  }
  return [...found.values()];
}
