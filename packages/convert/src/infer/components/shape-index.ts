import { getOrInsert } from '../../get-or-insert.ts';
import type { Members, Shape } from '../samples/value-samples.ts';
import { likenessOf, MOST_LIKE, NEARLY_EQUAL_PROPERTIES } from './likeness.ts';
import type { Site } from './site.ts';

/** The type names of objects, from a member such as `type`. */
export interface Kinds {
  values: Set<string>;
  /** The member names the resource (`object`, `__typename`), not a state. */
  isResource: boolean;
  /** The first place has objects of several kinds that have little in common: artists and tracks. */
  isMixed: boolean;
}

/** A shape with its metadata. */
export interface NamedShape extends Shape {
  name: string;
  /** Type names of its objects. */
  kinds: Kinds;
  /** How many places have it. */
  uses: number;
  /** The first place that had it was sent, and not answered. */
  isRequest: boolean;
  /** Some place has it as its whole body. */
  isBody: boolean;
}

/** Properties of more shapes are not indexed. */
const MAX_PER_PROPERTY = 40;
/** Maximum number of shapes compared with new objects. */
const MAX_COMPARED = 60;

/** Finds a shape that objects have, without comparing them with all shapes. */
export class ShapeIndex {
  readonly #byName = new Map<string, NamedShape>();
  readonly #byProperties = new Map<string, NamedShape[]>();
  readonly #byProperty = new Map<string, Set<NamedShape>>();

  /** The first shape that objects of these members have, whose name may be any of `names`. */
  find(
    members: Members,
    key: string,
    { names, isRequest }: Pick<Site, 'names' | 'isRequest'>,
    kinds: Kinds,
  ): NamedShape | undefined {
    const equal = this.#byProperties.get(key) ?? [];
    const named = names.flatMap((name) => this.#byName.get(name) ?? []);
    let best: NamedShape | undefined;
    let most = 0;
    const compare = (shape: NamedShape): void => {
      // Request objects have their own schema, unless it equals a response schema.
      const isSameSide = shape.isRequest === isRequest || equal.includes(shape);
      const isSameName = isSameSide && names.includes(shape.name);
      if (areOfOtherKinds(kinds, shape.kinds, isSameName)) return;
      const likeness = likenessOf(shape.members, members, isSameName);
      if (likeness <= most) return;
      most = likeness;
      best = shape;
    };
    for (const candidates of [named, equal]) {
      for (const shape of candidates) if (most < MOST_LIKE) compare(shape);
    }
    // Shapes without this name can at best be nearly equal.
    if (most === 0) for (const shape of this.#withProperties(members)) compare(shape);
    return best;
  }

  /** Makes a shape found by its name, and by the properties that objects of it had. */
  add(shape: NamedShape, members: Members, key: string): void {
    this.#byName.set(shape.name, shape);
    const equal = getOrInsert(this.#byProperties, key, () => []);
    if (equal.includes(shape)) return;
    if (equal.length < MAX_COMPARED) equal.push(shape);
    for (const property of members.properties.keys()) {
      const shapes = getOrInsert(this.#byProperty, property, () => new Set<NamedShape>());
      if (shapes.size <= MAX_PER_PROPERTY) shapes.add(shape);
    }
  }

  /** Shapes with one of the properties that few have. */
  #withProperties(members: Members): NamedShape[] {
    if (members.properties.size < NEARLY_EQUAL_PROPERTIES) return [];
    const found = new Set<NamedShape>();
    for (const property of members.properties.keys()) {
      const shapes = this.#byProperty.get(property);
      if (!shapes || shapes.size > MAX_PER_PROPERTY) continue;
      for (const shape of shapes) found.add(shape);
      if (found.size > MAX_COMPARED) break;
    }
    return [...found];
  }
}

/** Data shared by objects with the same properties. */
export function propertiesKey({ properties }: Members): string {
  return JSON.stringify([...properties.keys()].sort());
}

/** Whether objects say that they are of other resources. A `type` may be a state as well: of one name they are the same. */
function areOfOtherKinds(one: Kinds, other: Kinds, isSameName: boolean): boolean {
  if (one.values.size === 0 || other.values.size === 0) return false;
  if (one.isMixed !== other.isMixed) return true;
  if (isSameName && !(one.isResource && other.isResource)) return false;
  return ![...one.values].some((kind) => other.values.has(kind));
}
