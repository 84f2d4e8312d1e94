import { childOf, itemsOf } from '../api/located.ts';
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
  const values = discriminator && valuesById(discriminator);
  return parts.map((part) => {
    const view = viewSchema(part, context);
    return {
      ...(view.title !== undefined && { title: view.title }),
      discriminatorValues: mappedValues(view, values),
      schema: view,
    };
  });
}

function mappedValues(
  view: SchemaView,
  values: ReadonlyMap<string | undefined, string[]> | undefined,
): string[] {
  return (view.kind === 'ref' && values?.get(view.id)) || [];
}

/** The mapped values of each schema. */
function valuesById({ mapping }: Discriminator): Map<string | undefined, string[]> {
  const values = new Map<string | undefined, string[]>();
  for (const { id, value } of mapping) {
    const known = values.get(id);
    if (known) known.push(value);
    else values.set(id, [value]);
  }
  return values;
}
