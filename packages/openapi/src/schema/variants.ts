import { childOf, itemsOf } from '../located.ts';
import type { Discriminator, SchemaView, Variant } from '../schema-view.ts';
import type { ViewContext } from './view-context.ts';
import type { LocatedSchema } from './view-reference.ts';
import { viewSchema } from './view-schema.ts';

/** The alternatives of a `oneOf` or `anyOf` with their titles; undefined when there are none. */
export function readVariants(
  schema: LocatedSchema,
  keyword: 'oneOf' | 'anyOf',
  discriminator: Discriminator | undefined,
  context: ViewContext,
): Variant[] | undefined {
  const parts = itemsOf(childOf(schema, keyword));
  if (parts.length === 0) return undefined;
  return parts.map((part) => {
    const view = viewSchema(part, context);
    return {
      ...(view.title !== undefined && { title: view.title }),
      discriminatorValues: mappedValues(view, discriminator),
      schema: view,
    };
  });
}

function mappedValues(view: SchemaView, discriminator: Discriminator | undefined): string[] {
  if (discriminator === undefined || view.kind !== 'ref') return [];
  return discriminator.mapping.filter(({ id }) => id === view.id).map(({ value }) => value);
}
