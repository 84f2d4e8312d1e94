import type { Description } from '../description.ts';
import type { ComponentKind } from '../dialect/dialect.ts';
import type { NodeTypeName } from '../dialect/node-type.ts';
import { getOwn, isObject, type Json, type JsonObject } from '../json.ts';
import { escapePointer, type Located, type Location, parsePointer } from '../location.ts';
import { getFolder, relativePath } from '../path.ts';
import type { Place } from '../walk/visitor.ts';
import type { BundleInput, FoundReference } from './collect-references.ts';

/** A value of another file that became a component of the bundle. */
export interface MovedValue {
  keys: readonly string[];
  target: Located;
}

/** An object with a `$ref` that its value may replace. */
interface Candidate {
  owner: JsonObject;
  place: Place;
  target: Located;
  /** Absent for a misplaced reference, which is always replaced. */
  nodeType?: NodeTypeName;
}

/** Where the values of a description are in its bundle. */
export class BundlePlaces {
  /** The values that replace objects with a `$ref`. */
  readonly replaced = new Map<object, Located>();
  readonly moved: MovedValue[] = [];
  readonly #description: Description;
  /** Pointers in the bundle by the id of a place in another file. */
  readonly #pointers = new Map<string, string>();
  /** Names by the pointer of their map. */
  readonly #names = new Map<string, Set<string>>();

  constructor(description: Description, input: BundleInput) {
    this.#description = description;
    this.#replace(input);
    const targets = input.references.filter(({ owner }) => !this.replaced.has(owner));
    this.#move(targets.flatMap((one) => this.#outside(one)));
  }

  /** Returns the pointer of a place in the bundle; undefined if nothing around it is there. */
  getPointer({ file, pointer }: Pick<Location, 'file' | 'pointer'>): string | undefined {
    if (file === this.#description.entry) return pointer;
    for (let end = pointer.length; end >= 0; end = end === 0 ? -1 : pointer.lastIndexOf('/', end - 1)) {
      const found = this.#pointers.get(`${file}#${pointer.slice(0, end)}`);
      if (found !== undefined) return found + pointer.slice(end);
    }
    return undefined;
  }

  /** Returns the last place of a chain of objects that are nothing but a `$ref`. */
  getEnd(target: Located): Located {
    let here = target;
    for (let steps = 0; steps < MAX_CHAIN; steps += 1) {
      const { value, location } = here;
      if (location.file === this.#description.entry || !isObject(value)) return here;
      if (typeof value.$ref !== 'string' || Object.keys(value).length > 1) return here;
      const next = this.#description.resolve(value.$ref, location);
      if (next === undefined) return here;
      here = next;
    }
    return target;
  }

  /**
   * A misplaced `$ref` is replaced by its value, and so is a component or a path that is only a reference to another file;
   * other references to the same value then name this place.
   */
  #replace({ misplaced, references }: BundleInput): void {
    for (const { owner, target } of misplaced) this.replaced.set(owner, target);
    const whole = references.flatMap((one): Candidate[] => {
      const [found] = one.isWhole ? this.#outside(one) : [];
      // The place of a reference is that of its string.
      return found && one.place.parent ? [{ ...found, owner: one.owner, place: one.place.parent }] : [];
    });
    let waiting: Candidate[] = [...misplaced, ...whole];
    for (let before = -1; before !== waiting.length; ) {
      before = waiting.length;
      waiting = waiting.filter((one) => !this.#settle(one));
    }
  }

  /** Returns false if the place of a candidate is not in the bundle yet. */
  #settle({ owner, place, target, nodeType }: Candidate): boolean {
    const pointer = this.getPointer(place);
    if (pointer === undefined) return false;
    const isKnown = this.getPointer(target.location) !== undefined;
    if (nodeType !== undefined && (isKnown || !this.#isHome(nodeType, pointer))) return true;
    this.replaced.set(owner, target);
    if (!isKnown) this.#pointers.set(target.location.id, pointer);
    return true;
  }

  /** Whether a place in the bundle is one where readers expect a value with a name of its own. */
  #isHome(nodeType: NodeTypeName, pointer: string): boolean {
    const keys = parsePointer(pointer) ?? [];
    const map = keys.slice(0, -1).join('/');
    if (nodeType === 'PathItem' && (map === 'paths' || map === 'webhooks')) return true;
    return map === getSection(this.#description, nodeType).join('/');
  }

  /** Gives names to values that are not in the bundle yet; those inside of others move with them. */
  #move(targets: readonly { target: Located; nodeType: FoundReference['nodeType'] }[]): void {
    const ids = new Set(targets.map(({ target }) => target.location.id));
    for (const { target, nodeType } of targets) {
      const { location } = target;
      if (this.getPointer(location) !== undefined || isInsideOfAny(location, ids)) continue;
      const section = getSection(this.#description, nodeType);
      const keys = [...section, this.#nameFor(location, section)];
      this.#pointers.set(location.id, keys.map((key) => `/${escapePointer(key)}`).join(''));
      this.moved.push({ keys, target });
    }
  }

  #nameFor(location: Location, section: readonly string[]): string {
    const id = section.join('/');
    const taken = this.#names.get(id) ?? new Set(Object.keys(this.#valueAt(section)));
    this.#names.set(id, taken);
    for (const name of componentNames(this.#description, location)) {
      if (taken.has(name)) continue;
      taken.add(name);
      return name;
    }
    throw new RangeError('There is always another number.');
  }

  /** Returns an object of the entry file with what replaces a `$ref` around it. */
  #valueAt(keys: readonly string[]): JsonObject {
    let here: Json | undefined = this.#description.value;
    for (const key of keys) {
      here = isObject(here) ? getOwn(here, key) : undefined;
      const target: Located | undefined = isObject(here) ? this.replaced.get(here) : undefined;
      if (target) here = target.value;
    }
    return isObject(here) ? here : {};
  }

  /** Nothing for a reference into the entry file. */
  #outside({
    target,
    nodeType,
  }: FoundReference): { target: Located; nodeType: FoundReference['nodeType'] }[] {
    const end = target && this.getEnd(target);
    return end && end.location.file !== this.#description.entry ? [{ target: end, nodeType }] : [];
  }
}

/** Longer chains of references are left as they are. */
const MAX_CHAIN = 100;

function isInsideOfAny({ file, pointer }: Location, ids: ReadonlySet<string>): boolean {
  for (let end = pointer.lastIndexOf('/'); end >= 0; end = end === 0 ? -1 : pointer.lastIndexOf('/', end - 1))
    if (ids.has(`${file}#${pointer.slice(0, end)}`)) return true;
  return false;
}

/** Component maps of values of other files; values of other types are placed under an extension. */
const KINDS: Partial<Record<NodeTypeName, ComponentKind>> = {
  Schema: 'schemas',
  Response: 'responses',
  Parameter: 'parameters',
  Example: 'examples',
  RequestBody: 'requestBodies',
  Header: 'headers',
  SecurityScheme: 'securitySchemes',
  Link: 'links',
  Callback: 'callbacks',
  PathItem: 'pathItems',
  MediaType: 'mediaTypes',
};

/** Characters that names of components may not have (OpenAPI 3.0, Components Object). */
const UNSAFE = /[^A-Za-z0-9._-]+/g;

const MAX_LENGTH = 80;

/** Returns the keys of the map that values of a type are moved to: `['components', 'schemas']`, `['x-PathItem']`. */
function getSection(description: Description, nodeType: NodeTypeName): readonly string[] {
  const dialect = description.dialect();
  const kind = KINDS[nodeType];
  const section = kind && dialect.components.get(kind);
  if (section === undefined || kind === undefined) return [`x-${nodeType}`];
  const isKnown = section[0] !== 'components' || dialect.nodeTypes.Components.fields.has(kind);
  return isKnown ? section : [`x-${nodeType}`];
}

/**
 * Returns names for a place of another file, the shortest first: the last key of its pointer or the name of its file, then
 * with the name of the file and of each folder above it, as seen from the entry file; at last with a number.
 */
function* componentNames(description: Description, { file, pointer }: Location): Generator<string> {
  const keys = parsePointer(pointer) ?? [];
  const folders = relativePath(getFolder(description.entry), file.replace(/[?#].*$/, '')).split('/');
  const stem = (folders.pop() ?? '').replace(/\.[a-z]+$/i, '');
  const above = folders.filter((folder) => folder !== '..');
  const last = keys.at(-1);
  // `/get/responses/200` of `pets.yaml` is `pets_responses_200`.
  const isNumber = last !== undefined && /^\d+$/.test(last);
  let name = isNumber ? [stem, ...keys.slice(-2)].join('_') : (last ?? stem);
  if (/^_?index$/i.test(name)) name = above.pop() ?? name;
  yield safe(name);
  const outer = last === undefined || isNumber || last === stem ? above : [...above, stem];
  for (const folder of outer.toReversed()) {
    name = `${folder}_${name}`;
    yield safe(name);
  }
  for (let count = 2; ; count += 1) yield `${safe(name).slice(0, MAX_LENGTH - 8)}_${count}`;
}

function safe(name: string): string {
  return name.replace(UNSAFE, '_').slice(0, MAX_LENGTH) || 'part';
}
