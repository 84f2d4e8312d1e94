import type { Description } from '../description.ts';
import type { NodeTypeName } from '../dialect/kind.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import type { Location } from '../location.ts';
import type { Visit } from '../walk/visitor.ts';
import { walk } from '../walk/walk.ts';

/** An object with `x-internal: true`, or a reference to one. */
export interface InternalPart {
  nodeType: NodeTypeName;
  /** Of a schema: whether it is that of a property. */
  isProperty: boolean;
  at: Pick<Location, 'file' | 'pointer'>;
}

/** The objects marked `x-internal: true`, by identity: a YAML alias is the same object. */
export interface Internal {
  parts: InternalPart[];
  objects: ReadonlySet<object>;
  tags: ReadonlySet<string>;
}

/** Required objects, of which only the content can be internal. */
const FRAME: ReadonlySet<NodeTypeName> = new Set(['OpenAPI', 'Info', 'Components']);

/** Finds the internal parts of a description: those marked `x-internal: true`, and references to them. */
export function findInternal(description: Description): Internal {
  const parts: InternalPart[] = [];
  const objects = new Set<object>();
  const tags = new Set<string>();
  const operations: Visit[] = [];
  const hide = ({ nodeType, value, place }: Pick<Visit, 'nodeType' | 'value' | 'place'>): void => {
    objects.add(value);
    parts.push({ nodeType, isProperty: place.parent?.key === 'properties', at: place });
  };
  walk(description, [
    {
      enter(visit) {
        const { nodeType, value } = visit;
        if (isInternal(value) && !FRAME.has(nodeType)) hide(visit);
        if (nodeType === 'Tag' && isInternal(value) && typeof value.name === 'string') tags.add(value.name);
        if (nodeType === 'Operation') operations.push(visit);
      },
      reference(visit) {
        const { target } = visit;
        if (isInternal(visit.value) || isInternal(target && description.follow(target)?.value)) hide(visit);
      },
    },
  ]);
  for (const operation of operations) {
    const names = namesOf(operation.value);
    if (names.length > 0 && names.every((name) => tags.has(name))) hide(operation);
  }
  return { parts, objects, tags };
}

function isInternal(value: Json | undefined): boolean {
  return isObject(value) && value['x-internal'] === true;
}

function namesOf({ tags }: JsonObject): string[] {
  return Array.isArray(tags) ? tags.filter((name) => typeof name === 'string') : [];
}
