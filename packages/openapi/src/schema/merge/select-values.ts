import type { Json } from '../../json.ts';
import type { Discriminator, Variant } from '../../schema-view.ts';
import { resolveView } from '../resolve/resolve-view.ts';
import type { SchemaViews } from '../schema-views.ts';

/**
 * Values of the discriminator that select an alternative: those of the mapping, else those that its
 * schema allows for the property, else its name as a component. OpenAPI, Discriminator Object.
 */
export function selectValues(
  { schema, discriminatorValues }: Variant,
  { propertyName }: Discriminator,
  views: Pick<SchemaViews, 'get'>,
): Json[] {
  if (discriminatorValues.length > 0) return discriminatorValues;
  const object = resolveView(schema, views).schema;
  const property =
    object?.kind === 'schema' ? object.properties.find(({ name }) => name === propertyName) : undefined;
  const selector = property && resolveView(property.schema, views).schema;
  if (selector?.kind === 'schema') {
    if (selector.const) return [selector.const.value];
    if (selector.enum) return selector.enum.map(({ value }) => value);
  }
  return schema.kind === 'ref' ? [schema.name] : [];
}
