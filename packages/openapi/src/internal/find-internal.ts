import type { Description } from '../description.ts';
import type { ShapeName } from '../dialect/kind.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import type { Location } from '../location.ts';
import type { Visit } from '../walk/visitor.ts';
import { walk } from '../walk/walk.ts';

/** An object with `x-internal: true`, or a reference to one. */
export interface InternalPart {
  shape: ShapeName;
  /** Of a schema: whether it is that of a property. */
  isProperty: boolean;
  at: Pick<Location, 'file' | 'pointer'>;
}

/** What is marked `x-internal: true`, by the identity of its objects: an alias of YAML is the same object again. */
export interface Internal {
  parts: InternalPart[];
  objects: ReadonlySet<object>;
  tags: ReadonlySet<string>;
}

/** What every description has; only what stands inside can be kept back. */
const FRAME: ReadonlySet<ShapeName> = new Set(['OpenAPI', 'Info', 'Components']);

/** Finds what the authors of a description keep to themselves: parts marked `x-internal: true`, and what refers to them. */
export function findInternal(description: Description): Internal {
  const parts: InternalPart[] = [];
  const objects = new Set<object>();
  const tags = new Set<string>();
  const operations: Visit[] = [];
  const hide = ({ shape, value, place }: Pick<Visit, 'shape' | 'value' | 'place'>): void => {
    objects.add(value);
    parts.push({ shape, isProperty: place.parent?.key === 'properties', at: place });
  };
  walk(description, [
    {
      enter(visit) {
        const { shape, value } = visit;
        if (isInternal(value) && !FRAME.has(shape)) hide(visit);
        if (shape === 'Tag' && isInternal(value) && typeof value.name === 'string') tags.add(value.name);
        if (shape === 'Operation') operations.push(visit);
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
