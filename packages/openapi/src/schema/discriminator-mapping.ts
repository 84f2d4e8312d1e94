import type { Description } from '../description.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { type Located, Location } from '../location.ts';

/** A schema that a Discriminator Object names. */
interface MappingReference {
  /** Keys that lead from the Discriminator Object to the reference. */
  path: readonly string[];
  /** The object and the field that hold the text. */
  owner: JsonObject;
  field: string;
  /** The name of a component or a URI reference. */
  text: string;
}

/** Returns the schemas that a Discriminator Object names: `defaultMapping`, then the members of `mapping`. */
export function mappingReferences(discriminator: Json | undefined): MappingReference[] {
  if (!isObject(discriminator)) return [];
  const { defaultMapping, mapping } = discriminator;
  const references: MappingReference[] = [];
  if (typeof defaultMapping === 'string')
    references.push({
      path: ['defaultMapping'],
      owner: discriminator,
      field: 'defaultMapping',
      text: defaultMapping,
    });
  for (const [field, text] of isObject(mapping) ? Object.entries(mapping) : [])
    if (isObject(mapping) && typeof text === 'string')
      references.push({ path: ['mapping', field], owner: mapping, field, text });
  return references;
}

/**
 * Returns the schema a discriminator's mapping names: by component name first where the text could be either, in the
 * file of the discriminator, then in the entry file (OpenAPI, Discriminator Object).
 */
export function resolveMapping(
  description: Description,
  target: string,
  from: Pick<Location, 'file' | 'pointer'>,
): Located | undefined {
  const named = (file: string) => description.at(new Location(file, '/components/schemas').child(target));
  const found = /^[A-Za-z0-9._-]+$/.test(target) ? (named(from.file) ?? named(description.entry)) : undefined;
  return found ?? description.resolve(target, from);
}
