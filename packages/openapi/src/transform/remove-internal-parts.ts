import type { Description } from '../description.ts';
import type { NodeTypeName } from '../dialect/node-type.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import type { Location } from '../location.ts';
import type { Visit } from '../walk/visitor.ts';
import { walk } from '../walk/walk.ts';

/**
 * Returns a description without its parts that are marked `x-internal: true`, references to them, the names of
 * hidden properties in `required`, hidden tags, and operations that have no other tag. What stays has its
 * values and places, but for items after a hidden one in the same list.
 */
export function withoutInternal(description: Description): {
  description: Description;
  hidden: readonly InternalPart[];
} {
  const sources = [...description.sourceFiles.values()];
  if (!sources.some(({ text }) => text.includes('x-internal'))) return { description, hidden: [] };
  const internal = findInternal(description);
  if (internal.parts.length === 0) return { description, hidden: [] };
  const pruner = new Pruner(internal);
  return { description: description.withValues((value) => pruner.prune(value)), hidden: internal.parts };
}

/** Copies values that contain hidden parts; all others stay the same objects. */
class Pruner {
  readonly #internal: Internal;
  readonly #pruned = new Map<object, Json>();

  constructor(internal: Internal) {
    this.#internal = internal;
  }

  prune(value: Json): Json {
    if (typeof value !== 'object' || value === null) return value;
    const known = this.#pruned.get(value);
    if (known !== undefined) return known;
    const pruned = Array.isArray(value) ? this.#list(value) : this.#object(value);
    this.#pruned.set(value, pruned);
    return pruned;
  }

  #list(list: Json[]): Json[] {
    const kept = list.filter((item) => !this.#isHidden(item)).map((item) => this.prune(item));
    return kept.length === list.length && kept.every((item, at) => item === list[at]) ? list : kept;
  }

  #object(object: JsonObject): JsonObject {
    const entries = Object.entries(object);
    const kept = entries.filter(([, value]) => !this.#isHidden(value));
    const pruned = kept.map(([key, value]): [string, Json] => [key, this.#member(object, key, value)]);
    const isSame = pruned.length === entries.length && pruned.every(([key, value]) => value === object[key]);
    return isSame ? object : Object.fromEntries(pruned);
  }

  #member(owner: JsonObject, key: string, value: Json): Json {
    if (!Array.isArray(value)) return this.prune(value);
    if (key === 'required' && isObject(owner.properties)) {
      const { properties } = owner;
      return without(value, (name) => Object.hasOwn(properties, name) && this.#isHidden(properties[name]));
    }
    if (key === 'tags') return without(this.#list(value), (name) => this.#internal.tags.has(name));
    return this.prune(value);
  }

  #isHidden(value: Json | undefined): boolean {
    return typeof value === 'object' && value !== null && this.#internal.objects.has(value);
  }
}

/** Returns a list without the texts that are hidden; the same list when there are none. */
function without(list: Json[], isHidden: (text: string) => boolean): Json[] {
  const kept = list.filter((item) => typeof item !== 'string' || !isHidden(item));
  return kept.length === list.length ? list : kept;
}

/** An object with `x-internal: true`, or a reference to one. */
export interface InternalPart {
  nodeType: NodeTypeName;
  /** Whether a schema is that of a property. */
  isProperty: boolean;
  at: Pick<Location, 'file' | 'pointer'>;
}

/** The objects marked `x-internal: true`, by identity: a YAML alias is the same object. */
interface Internal {
  parts: InternalPart[];
  objects: ReadonlySet<object>;
  tags: ReadonlySet<string>;
}

/** Required objects, of which only the content can be internal. */
const FRAME: ReadonlySet<NodeTypeName> = new Set(['OpenAPI', 'Info', 'Components']);

/** Finds the internal parts of a description: those marked `x-internal: true`, and references to them. */
function findInternal(description: Description): Internal {
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
    const names = listTagNames(operation.value);
    if (names.length > 0 && names.every((name) => tags.has(name))) hide(operation);
  }
  return { parts, objects, tags };
}

function isInternal(value: Json | undefined): boolean {
  return isObject(value) && value['x-internal'] === true;
}

function listTagNames({ tags }: JsonObject): string[] {
  return Array.isArray(tags) ? tags.filter((name) => typeof name === 'string') : [];
}
