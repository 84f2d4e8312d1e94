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
    const discriminatorValue = valueFor(view, discriminator);
    return {
      ...(view.title !== undefined && { title: view.title }),
      ...(discriminatorValue !== undefined && { discriminatorValue }),
      schema: view,
    };
  });
}

/** The mapped value, or the component's name, which the mapping is by default. */
function valueFor(view: SchemaView, discriminator: Discriminator | undefined): string | undefined {
  if (discriminator === undefined || view.kind !== 'ref') return undefined;
  return discriminator.mapping.find(({ id }) => id === view.id)?.value ?? view.name;
}
