import type { Json, JsonObject } from '../../json.ts';
import { member } from '../../reference/pointer.ts';
import type { Operation, Place } from './operation.ts';

/**
 * A value with edits made on it. What it is made from stays as it is: an object is copied once, before
 * its first change, so an edit costs the same however many there are.
 */
export class EditedValue {
  #root: Json;
  /** Objects and lists that nobody else holds. */
  readonly #owned = new WeakSet<object>();
  /** Those of edits: their members are written in the order they have here. */
  readonly #created = new WeakSet<object>();

  constructor(root: Json) {
    this.#root = root;
  }

  get value(): Json {
    return this.#root;
  }

  apply(operation: Operation): void {
    if (operation.is === 'put') {
      this.#put(operation.path, this.#create(operation.value));
      return;
    }
    const owner = this.#own(operation.path);
    if (Array.isArray(owner)) this.#changeList(owner, operation);
    else this.#changeObject(owner, operation);
  }

  #put(path: readonly string[], value: Json): void {
    const key = path.at(-1);
    if (key === undefined) this.#root = value;
    else setMember(this.#own(path.slice(0, -1)), key, value);
  }

  #changeList(list: Json[], operation: Exclude<Operation, { is: 'put' }>): void {
    const index = Number(operation.key);
    if (operation.is === 'add') list.splice(index, 0, this.#create(operation.value));
    if (operation.is === 'remove') list.splice(index, 1);
    if (operation.is === 'move' && typeof operation.place === 'object' && 'index' in operation.place)
      list.splice(operation.place.index, 0, ...list.splice(index, 1));
  }

  #changeObject(object: JsonObject, operation: Exclude<Operation, { is: 'put' }>): void {
    const { key } = operation;
    const value = member(object, key) ?? null;
    switch (operation.is) {
      case 'add':
        this.#place(object, key, this.#create(operation.value), operation.place);
        return;
      case 'move':
        this.#place(object, key, value, operation.place);
        return;
      case 'rename':
        this.#place(object, operation.to, value, { after: key });
        delete object[key];
        return;
      case 'remove':
        delete object[key];
    }
  }

  /** The order of members of the text is kept by the text; that of new objects, and of `[a: b]`, is kept here. */
  #place(object: JsonObject, key: string, value: Json, place: Place): void {
    setMember(object, key, value);
    if (this.#created.has(object) || Object.keys(object).length === 2) moveMember(object, key, place);
  }

  /** The collection at a path, ready to be changed. */
  #own(path: readonly string[]): JsonObject | Json[] {
    let here = this.#copy(this.#root);
    this.#root = here;
    for (const key of path) {
      const child = this.#copy(member(here, key) ?? null);
      setMember(here, key, child);
      here = child;
    }
    return here;
  }

  #copy(value: Json): JsonObject | Json[] {
    if (typeof value !== 'object' || value === null) throw new TypeError('Only a collection can be changed.');
    if (this.#owned.has(value)) return value;
    const copy = Array.isArray(value) ? [...value] : { ...value };
    this.#owned.add(copy);
    return copy;
  }

  #create(value: Json): Json {
    if (typeof value !== 'object' || value === null) return value;
    const copy: Json[] | JsonObject = Array.isArray(value) ? value.map((item) => this.#create(item)) : {};
    if (!Array.isArray(copy))
      for (const [key, child] of Object.entries(value)) setMember(copy, key, this.#create(child));
    this.#owned.add(copy);
    this.#created.add(copy);
    return copy;
  }
}

/** `__proto__` is a name like others. */
function setMember(owner: JsonObject | Json[], key: string, value: Json): void {
  if (key === '__proto__')
    Object.defineProperty(owner, key, { value, enumerable: true, configurable: true, writable: true });
  else (owner as JsonObject)[key] = value;
}

/** Moves a member of an object by writing those behind its place anew. */
function moveMember(object: JsonObject, key: string, place: Place): void {
  const others = Object.entries(object).filter(([name]) => name !== key);
  const names = others.map(([name]) => name);
  const value = object[key] ?? null;
  delete object[key];
  setMember(object, key, value);
  for (const [name, child] of others.slice(indexAt(names, place))) {
    delete object[name];
    setMember(object, name, child);
  }
}

function indexAt(names: readonly string[], place: Place): number {
  if (place === 'first') return 0;
  if (place === 'last' || 'index' in place) return names.length;
  return 'before' in place ? names.indexOf(place.before) : names.indexOf(place.after) + 1;
}
