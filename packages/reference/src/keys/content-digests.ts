import type { Description, Json, Location } from '@curlew/openapi';
import { isObject, type Located, mappingReferences, resolveMapping } from '@curlew/openapi/internal';

/** A digest of a text, as short as it is certain: two texts with the same digest are the same text. */
export type Digest = (text: string) => string;

/** What is known of a value that others refer to. */
interface Unit {
  /** The value itself. */
  own: string;
  /** Ids of the units that it refers to, in order. */
  targets: readonly string[];
  /** Something in it shows what is not in the description: an image. */
  isOpen: boolean;
}

/** A digest with everything below; undefined where a part of it is not in the description. */
type Whole = string | undefined;

/** A text that may show an image, whose content is in a file of its own. */
const IMAGE = /!\[|<img\b/i;

export function showsImage(text: string): boolean {
  return IMAGE.test(text);
}

/** Digests of values of a description with all that they refer to, at any depth. Each value is read once. */
export class ContentDigests {
  readonly #description: Description;
  readonly #digest: Digest;
  readonly #further: (id: string) => readonly string[];
  readonly #units = new Map<string, Unit>();
  readonly #places = new Map<string, Located>();
  readonly #done = new Map<string, Whole>();

  /** @param further ids of values that a value depends on without a reference to them. */
  constructor(description: Description, digest: Digest, further: (id: string) => readonly string[]) {
    this.#description = description;
    this.#digest = digest;
    this.#further = further;
  }

  /** The digest of some values with all that they refer to; undefined where they show what is in no description. */
  of(values: readonly Located[]): Whole {
    const units = values.map((value) => this.#read(value));
    const targets = units.flatMap(({ targets: ids }) => ids).map((id) => this.#whole(id));
    if (units.some(({ isOpen }) => isOpen) || targets.includes(undefined)) return undefined;
    return this.#digest([...units.map(({ own }) => own), ...targets].join(' '));
  }

  /** Digests of what is reachable in cycles are those of the cycle (R. Tarjan: strongly connected components), found without recursion. */
  #whole(root: string): Whole {
    if (this.#done.has(root)) return this.#done.get(root);
    const order = new Map<string, number>();
    const low = new Map<string, number>();
    const open: string[] = [];
    const left: { id: string; next: number }[] = [{ id: root, next: 0 }];
    for (let here = left.at(-1); here !== undefined; here = left.at(-1)) {
      const { id } = here;
      if (here.next === 0 && !order.has(id)) {
        order.set(id, order.size);
        low.set(id, order.size - 1);
        open.push(id);
      }
      const { targets } = this.#unit(id);
      const target = targets[here.next];
      if (target !== undefined) {
        here.next += 1;
        if (this.#done.has(target)) continue;
        if (!order.has(target)) left.push({ id: target, next: 0 });
        else lower(low, id, order.get(target));
        continue;
      }
      left.pop();
      const parent = left.at(-1);
      if (parent) lower(low, parent.id, low.get(id));
      if (low.get(id) === order.get(id)) this.#close(open.splice(open.lastIndexOf(id)));
    }
    return this.#done.get(root);
  }

  /** All members of a cycle have its digest. */
  #close(ids: readonly string[]): void {
    const members = new Set(ids);
    const units = ids.map((id) => [id, this.#unit(id)] as const);
    const outside = new Set(
      units.flatMap(([, { targets }]) => targets).filter((target) => !members.has(target)),
    );
    const below = [...outside].map((id) => [id, this.#done.get(id)] as const);
    const isOpen = units.some(([, unit]) => unit.isOpen) || below.some(([, whole]) => whole === undefined);
    const parts = [...units.map(([id, { own }]) => `${id} ${own}`), ...below.map((pair) => pair.join(' '))];
    const whole = isOpen ? undefined : this.#digest(parts.sort().join('\n'));
    for (const id of ids) this.#done.set(id, whole);
  }

  #unit(id: string): Unit {
    const known = this.#units.get(id);
    if (known) return known;
    const place = this.#places.get(id) ?? this.#description.at(this.#description.getLocation(id));
    const unit = place ? this.#read(place) : { own: '', targets: [], isOpen: false };
    this.#units.set(id, unit);
    return unit;
  }

  #read({ value, location }: Located): Unit {
    const text = JSON.stringify(value);
    const targets = new Set(this.#further(this.#description.getId(location)));
    // A list of what is left to visit, for values may be nested deeper than the stack.
    const left: Visited[] = [{ value }];
    for (let here = left.pop(); here !== undefined; here = left.pop())
      for (const target of this.#visit(here, left, location)) {
        const id = this.#description.getId(target.location);
        this.#places.set(id, target);
        targets.add(id);
      }
    return { own: this.#digest(text), targets: [...targets], isOpen: showsImage(text) };
  }

  /** Adds the children of a value to what is left to visit, and returns what it refers to itself. */
  #visit(here: Visited, left: Visited[], root: Location): Located[] {
    const { value } = here;
    if (Array.isArray(value)) {
      for (const [key, child] of value.entries())
        if (isParent(child)) left.push({ value: child, key, parent: here });
      return [];
    }
    if (!isObject(value)) return [];
    for (const [key, child] of Object.entries(value))
      if (isParent(child)) left.push({ value: child, key, parent: here });
    const { $ref, discriminator } = value;
    const mapped = mappingReferences(discriminator);
    if (typeof $ref !== 'string' && mapped.length === 0) return [];
    const place = placeOf(here, root);
    return [
      typeof $ref === 'string' ? this.#description.resolve($ref, place) : undefined,
      ...mapped.map(({ text }) => resolveMapping(this.#description, text, place.child('discriminator'))),
    ].filter((target) => target !== undefined);
  }
}

/** A value below another, whose place is made only for those that refer to others. */
interface Visited {
  value: Json;
  key?: string | number;
  parent?: Visited;
}

function placeOf(here: Visited, root: Location): Location {
  const keys: (string | number)[] = [];
  for (let one: Visited | undefined = here; one?.key !== undefined; one = one.parent) keys.push(one.key);
  return root.child(...keys.reverse());
}

function isParent(value: Json): boolean {
  return typeof value === 'object' && value !== null;
}

function lower(low: Map<string, number>, id: string, value = Number.POSITIVE_INFINITY): void {
  low.set(id, Math.min(low.get(id) ?? value, value));
}
