import { textOf } from '../api/located.ts';
import { isObject } from '../json.ts';
import type { Discriminator, DiscriminatorTarget } from '../schema-view.ts';
import { resolveMapping } from './resolve-mapping.ts';
import { schemaName } from './schema-name.ts';
import type { ViewContext } from './view-context.ts';
import type { LocatedSchema } from './view-reference.ts';

/**
 * The discriminator of a schema (OpenAPI, Discriminator Object); undefined without a property name. A string instead of
 * the object is read as the property name, as in Swagger 2.0.
 */
export function readDiscriminator(
  { value, location }: LocatedSchema,
  { description }: ViewContext,
): Discriminator | undefined {
  const { discriminator } = value;
  if (typeof discriminator === 'string') return { propertyName: discriminator, mapping: [] };
  const propertyName = textOf(discriminator, 'propertyName');
  if (!isObject(discriminator) || propertyName === undefined) return undefined;
  const mapping = isObject(discriminator.mapping) ? Object.entries(discriminator.mapping) : [];
  const targetOf = (target: string): Omit<DiscriminatorTarget, 'value'> => {
    const found = resolveMapping(description, target, location);
    if (found === undefined) return { name: target };
    return { name: schemaName(description, found.location), id: description.idOf(found.location) };
  };
  const fallback = textOf(discriminator, 'defaultMapping');
  return {
    propertyName,
    mapping: mapping.flatMap(([value, target]) =>
      typeof target === 'string' ? [{ value, ...targetOf(target) }] : [],
    ),
    ...(fallback !== undefined && { defaultMapping: targetOf(fallback) }),
  };
}
