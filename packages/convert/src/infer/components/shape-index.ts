import { getOrInsert } from '../../get-or-insert.ts';
import type { JsonType, Members, Shape, ValueSamples } from '../samples/value-samples.ts';
import type { NamingContext } from './naming-context.ts';

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
  /** Number of places that have it. */
  uses: number;
  /** The first place that had it was sent, and not answered. */
  isRequest: boolean;
  /** Some place has it as its whole body. */
  isBody: boolean;
  /** Rank of the place that named it. */
  rank: number;
}

/** Properties of more shapes are not indexed. */
const MAX_PER_PROPERTY = 40;
/** Maximum number of shapes compared with new objects. */
const MAX_COMPARED = 60;

/** Share of the properties that shapes of one name have in common. */
const SAME_NAME = 0.5;

/** Shapes of different names must be equal and have so many properties, or be nearly equal and have more. */
const EQUAL_PROPERTIES = 4;

const NEARLY_EQUAL = 0.85;

const NEARLY_EQUAL_PROPERTIES = 6;

/** Probability below which a missing property is not a coincidence. */
const MIN_LIKELIHOOD = 0.04;

/** Share of the properties that may be missing so; of few properties it may be one. */
const MAX_DIFFERENT = 0.1;

const FEW_PROPERTIES = 10;

/** Objects inside are compared to this depth. */
const MAX_DEPTH = 4;

/** Objects of one name with the same properties. */
const MOST_LIKE = 2;

/** Finds a shape that objects have, without comparing them with all shapes. */
export class ShapeIndex {
  readonly #byName = new Map<string, NamedShape>();
  readonly #byProperties = new Map<string, NamedShape[]>();
  readonly #byProperty = new Map<string, Set<NamedShape>>();

  /** The first shape that objects of these members have, whose name may be any of `names`. */
  find(
    members: Members,
    key: string,
    { names, isRequest }: Pick<NamingContext, 'names' | 'isRequest'>,
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
      const degree = similarity(shape.members, members, isSameName);
      if (degree <= most) return;
      most = degree;
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

/** Returns the similarity of objects of two places, from 0 to 2; 0 if they must not share a schema. */
function similarity(one: Members, other: Members, isSameName: boolean, depth = 0): number {
  let common = 0;
  for (const name of other.properties.keys()) if (one.properties.has(name)) common += 1;
  const all = one.properties.size + other.properties.size - common;
  const degree = all === 0 ? 1 : common / all;
  if (!isEnough(degree, common, isSameName, depth)) return 0;
  for (const [name, samples] of other.properties) {
    const known = one.properties.get(name);
    if (known && !areCompatible(known, samples, isSameName, depth)) return 0;
  }
  if (degree === 1) return isSameName ? MOST_LIKE : 1;
  const different = missing(one, other) + missing(other, one);
  if (!isSameName) return different === 0 ? degree : 0;
  const most = all <= FEW_PROPERTIES ? 1 : all * MAX_DIFFERENT;
  return different <= most ? 1 + degree : 0;
}

/** Whether objects have enough common properties for a comparison. */
function isEnough(degree: number, common: number, isSameName: boolean, depth: number): boolean {
  if (isSameName) return degree >= SAME_NAME;
  if (degree === 1) return common >= EQUAL_PROPERTIES || depth > 0;
  return degree >= NEARLY_EQUAL && common >= NEARLY_EQUAL_PROPERTIES;
}

/** How many properties of some objects are missing in others although so many of these were seen that one should have it. */
function missing({ properties, count }: Members, others: Members): number {
  let times = 0;
  for (const [name, samples] of properties) {
    if (others.properties.has(name)) continue;
    const share = (samples.count + 0.5) / (count + 1);
    if ((1 - share) ** others.count < MIN_LIKELIHOOD) times += 1;
  }
  return times;
}

/** Whether values of two places can have one schema, as far as both are known: a type in common, and objects alike. */
function areCompatible(one: ValueSamples, other: ValueSamples, isSameName: boolean, depth: number): boolean {
  if (!isKnown(one) || !isKnown(other)) return true;
  if (!haveCommonType(one, other)) return false;
  if (depth >= MAX_DEPTH) return true;
  if (one.items && other.items && !areCompatible(one.items, other.items, isSameName, depth + 1)) return false;
  // Most members are scalars.
  if (!hasObjects(one) || !hasObjects(other)) return true;
  if (isOneMixed(one, other)) return false;
  const isUnion = one.form?.is === 'union' || other.form?.is === 'union';
  const [kinds, others] = isUnion ? [getKinds(one), getKinds(other)] : [getAll(one), getAll(other)];
  if (kinds.length === 0 || others.length === 0) return true;
  return kinds.some((kind) => others.some((members) => similarity(kind, members, isSameName, depth + 1) > 0));
}

function hasObjects({ form, objects }: ValueSamples): boolean {
  return form !== undefined || objects !== undefined;
}

function isKnown({ types }: ValueSamples): boolean {
  return types.length > 1 || (types.length === 1 && types[0] !== 'null');
}

function haveCommonType({ types }: ValueSamples, other: ValueSamples): boolean {
  for (const type of types) if (type !== 'null' && hasType(other, type)) return true;
  return false;
}

function hasType({ types }: ValueSamples, type: JsonType): boolean {
  const isNumber = type === 'integer' || type === 'number';
  return isNumber ? types.includes('integer') || types.includes('number') : types.includes(type);
}

/** The members of the objects of each kind. */
function getKinds(place: ValueSamples): readonly Members[] {
  const { form, objects } = place;
  if (form?.is === 'union') return [...form.kinds.values()].flatMap(getKinds);
  return form || !objects ? getAll(place) : [...objects.kinds.values()].filter(hasMembers);
}

/** The members of objects of all kinds together; empty for maps and unions, and where no object has a member. */
function getAll({ form, objects }: ValueSamples): readonly Members[] {
  if (form) return form.is === 'shape' ? [form.shape.members].filter(hasMembers) : [];
  const [first, ...others] = objects?.kinds.values() ?? [];
  if (!first) return [];
  if (others.length === 0) return [first].filter(hasMembers);
  const all: Members = { count: first.count, hidden: undefined, properties: new Map(first.properties) };
  for (const { count, properties } of others) {
    all.count += count;
    for (const [name, samples] of properties) {
      const known = all.properties.get(name);
      all.properties.set(name, known ? { ...known, count: known.count + samples.count } : samples);
    }
  }
  return [all].filter(hasMembers);
}

function hasMembers({ properties }: Members): boolean {
  return properties.size > 0;
}

/** Share of the properties that objects of two kinds have in common at least, to be of one shape. */
const MIN_COMMON = 0.5;
/** With fewer properties, optional ones explain a difference. */
const MIN_PROPERTIES = 10;

/** Property names: a set, or the keys of a map. */
interface Names {
  readonly size: number;
  has(name: string): boolean;
  keys(): Iterable<string>;
}

/** Like `areMixed`, without the objects that say no kind. */
export function areMixedKinds(kinds: ReadonlyMap<string, Members>): boolean {
  return areMixed([...kinds].flatMap(([kind, { properties }]) => (kind === '' ? [] : [properties])));
}

/** Whether objects are of several kinds of which two have little in common: artists and tracks. Few kinds are told apart. */
export function areMixed(kinds: readonly Names[]): boolean {
  return kinds.some((kind, at) => kinds.slice(0, at).some((other) => haveLittleInCommon(kind, other)));
}

function haveLittleInCommon(one: Names, other: Names): boolean {
  let common = 0;
  for (const name of other.keys()) if (one.has(name)) common += 1;
  const all = one.size + other.size - common;
  return all >= MIN_PROPERTIES && common / all < MIN_COMMON;
}

/** Whether only one of two places has objects of such kinds, and both say of which kind theirs are. */
export function isOneMixed(one: ValueSamples, other: ValueSamples): boolean {
  const [mixed, otherMixed] = [isMixed(one), isMixed(other)];
  return mixed !== undefined && otherMixed !== undefined && mixed !== otherMixed;
}

/** Undefined where no object says its kind. */
function isMixed({ form, objects }: ValueSamples): boolean | undefined {
  if (form?.is === 'shape') {
    const { kinds } = form.shape as NamedShape;
    return kinds.values.size > 0 ? kinds.isMixed : undefined;
  }
  if (!objects || (objects.kinds.size === 1 && objects.kinds.has(''))) return undefined;
  if (objects.kinds.size === 1) return false;
  return areMixedKinds(objects.kinds);
}
