import { isObject, type Json, type JsonObject } from '../json.ts';

/** A schema that a Discriminator Object names. */
export interface MappingReference {
  /** From the Discriminator Object to the text. */
  path: readonly string[];
  /** The object and the field that hold the text. */
  owner: JsonObject;
  field: string;
  /** The name of a component or a URI reference. */
  text: string;
}

/** The schemas that a Discriminator Object names: `defaultMapping`, then the members of `mapping`. */
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
