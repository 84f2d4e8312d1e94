import type { Description } from '../description.ts';
import type { NodeTypeName } from '../dialect/node-type.ts';
import { escapePointer, Location } from '../location.ts';
import { mappingReferences } from '../schema/discriminator-mapping.ts';
import type { Place, Visit } from '../walk/visitor.ts';
import { walk } from '../walk/walk.ts';

/** A text of a description that names a value by its place or, for components, by its name. */
export interface DescriptionReference {
  /** Location of the reference, or of the key if `isKey`. */
  file: string;
  pointer: string;
  /** The reference as it is written. */
  text: string;
  /** The name is a key: of a Security Requirement Object. */
  isKey: boolean;
  /** `name`: the bare name of a component. `uri`: a URI reference. */
  form: 'uri' | 'name';
  /** Node type expected of its target. */
  nodeType: NodeTypeName;
  target?: Location;
}

/** Returns every `$ref`, mapping of a discriminator and name of a security scheme, in the order of a walk. */
export function listReferences(description: Description): DescriptionReference[] {
  const references: DescriptionReference[] = [];
  walk(description, [
    {
      reference({ field, reference, nodeType, place, target }) {
        const { file, pointer } = place.child(field);
        references.push({
          file,
          pointer,
          text: reference,
          isKey: false,
          form: 'uri',
          nodeType,
          ...(target && { target: target.location }),
        });
      },
      enter(visit) {
        if (visit.nodeType === 'Discriminator') references.push(...listMappings(visit, description));
        if (visit.nodeType === 'SecurityRequirement') references.push(...listSchemes(visit, description));
      },
    },
  ]);
  return references;
}

function listMappings({ value, place }: Visit, description: Description): DescriptionReference[] {
  return mappingReferences(value).map(({ path, text }): DescriptionReference => {
    const { file, pointer } = path.reduce((at, key) => at.child(key), place);
    const named = findComponent(description, 'schemas', text);
    const target = named ?? description.resolve(text, place)?.location;
    const form = named === undefined ? 'uri' : 'name';
    return { file, pointer, text, isKey: false, form, nodeType: 'Schema', ...(target && { target }) };
  });
}

function listSchemes({ value, place }: Visit, description: Description): DescriptionReference[] {
  return Object.keys(value).map((text) => toKeyReference(text, place, description));
}

function toKeyReference(text: string, place: Place, description: Description): DescriptionReference {
  const { file, pointer } = place.child(text);
  const target = findComponent(description, 'securitySchemes', text);
  return {
    file,
    pointer,
    text,
    isKey: true,
    form: 'name',
    nodeType: 'SecurityScheme',
    ...(target && { target }),
  };
}

function findComponent(
  description: Description,
  kind: 'schemas' | 'securitySchemes',
  name: string,
): Location | undefined {
  const path = description.dialect().components.get(kind);
  if (path === undefined) return undefined;
  const location = new Location(
    description.entry,
    [...path, name].map((key) => `/${escapePointer(key)}`).join(''),
  );
  return description.at(location)?.location;
}
