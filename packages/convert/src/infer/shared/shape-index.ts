import { remembered } from '../../remembered.ts';
import type { Members, Shape, ValueSamples } from '../samples/value-samples.ts';

/** A shape and what is known of it. */
export interface NamedShape extends Shape {
  name: string;
  /** Kinds that its objects say they are of. */
  kinds: Set<string>;
  /** How many places have it. */
  uses: number;
  /** Some place has it as its whole body. */
  isBody: boolean;
}

/** More shapes with one property, and that property does not help to find one. */
const MAX_PER_PROPERTY = 40;
/** Shapes that are compared with new objects, at most. */
const MAX_COMPARED = 60;

/** Shapes of one name: that share of the properties is the same. */
const SAME_NAME = 0.6;
/** Shapes of different names must be equal and have so many properties, or be nearly equal and have more. */
const EQUAL_PROPERTIES = 4;
const NEARLY_EQUAL = 0.85;
const NEARLY_EQUAL_PROPERTIES = 6;

/** Finds a shape that objects have, without comparing them with all shapes. */
export class ShapeIndex {
  readonly #byName = new Map<string, NamedShape[]>();
  readonly #byProperties = new Map<string, NamedShape[]>();
  readonly #byProperty = new Map<string, Set<NamedShape>>();

  /** The first shape that objects of these members have, whose name may be any of `names`. */
  find(members: Members, names: readonly string[], kinds: ReadonlySet<string>): NamedShape | undefined {
    const named = names.flatMap((name) => this.#byName.get(name) ?? []);
    const equal = this.#byProperties.get(propertiesKey(members)) ?? [];
    const candidates = new Set([...named, ...equal, ...this.#withProperties(members)]);
    let best: NamedShape | undefined;
    let most = 0;
    for (const shape of candidates) {
      const likeness = likenessOf(shape, members, names.includes(shape.name), kinds);
      if (likeness <= most) continue;
      most = likeness;
      best = shape;
    }
    return best;
  }

  /** Makes a shape found by its name, and by the properties that objects of it had. */
  add(shape: NamedShape, members: Members): void {
    const { name } = shape;
    for (const [list, key] of [
      [this.#byName, name],
      [this.#byProperties, propertiesKey(members)],
    ] as const) {
      const known = remembered(list, key, () => []);
      if (!known.includes(shape) && known.length < MAX_COMPARED) known.push(shape);
    }
    for (const property of members.properties.keys()) {
      const shapes = remembered(this.#byProperty, property, () => new Set<NamedShape>());
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

function propertiesKey({ properties }: Members): string {
  return JSON.stringify([...properties.keys()].sort());
}

/** How alike a shape and objects are, from 0 to 2; 0 when they must not share a schema. */
function likenessOf(
  { members: { properties: known }, kinds: knownKinds }: NamedShape,
  { properties, count }: Members,
  isSameName: boolean,
  kinds: ReadonlySet<string>,
): number {
  if (kinds.size > 0 && knownKinds.size > 0 && ![...kinds].some((kind) => knownKinds.has(kind))) return 0;
  let common = 0;
  for (const [name, samples] of properties) {
    const other = known.get(name);
    if (!other) continue;
    if (!areCompatible(samples, other)) return 0;
    common += 1;
  }
  const likeness = common / (known.size + properties.size - common);
  if (isSameName) {
    const isPart = count <= 2 && common >= 2 && common >= properties.size * 0.9;
    return likeness >= SAME_NAME || (isPart && likeness >= 0.4) || known.size + properties.size === 0
      ? 1 + likeness
      : 0;
  }
  if (likeness === 1 && common >= EQUAL_PROPERTIES) return likeness;
  return likeness >= NEARLY_EQUAL && common >= NEARLY_EQUAL_PROPERTIES ? likeness : 0;
}

/** Whether values of two places have a type in common, as far as both are known. */
function areCompatible({ types: one }: ValueSamples, { types: other }: ValueSamples): boolean {
  const isKnown = (types: ReadonlySet<string>) => types.size > (types.has('null') ? 1 : 0);
  if (!isKnown(one) || !isKnown(other)) return true;
  for (const type of one) {
    if (type === 'null') continue;
    if (other.has(type) || (isNumber(type) && (other.has('integer') || other.has('number')))) return true;
  }
  return false;
}

function isNumber(type: string): boolean {
  return type === 'integer' || type === 'number';
}
