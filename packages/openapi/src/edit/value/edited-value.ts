import { type Json, type JsonObject, setOwn } from '../../json.ts';
import { member } from '../../reference/pointer.ts';
import type { Operation } from './resolve-edit.ts';

/** A value with edits applied. The original is not changed: a collection is copied once, before its first change. */
export class EditedValue {
  #root: Json;
  /** Collections that were copied. */
  readonly #owned = new WeakSet<object>();

  constructor(root: Json) {
    this.#root = root;
  }

  get value(): Json {
    return this.#root;
  }

  apply(operation: Operation): void {
    if (operation.is === 'put') {
      const key = operation.path.at(-1);
      if (key === undefined) this.#root = operation.value;
      else setMember(this.#own(operation.path.slice(0, -1)), key, operation.value);
      return;
    }
    const owner = this.#own(operation.path);
    const { key } = operation;
    if (operation.is === 'rename') renameMember(owner as JsonObject, key, operation.to);
    else if (operation.is === 'remove') {
      if (Array.isArray(owner)) owner.splice(Number(key), 1);
      else delete owner[key];
    } else if (Array.isArray(owner)) owner.splice(Number(key), 0, operation.value);
    else setMember(owner, key, operation.value);
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
    if (typeof value !== 'object' || value === null)
      throw new TypeError('Expected an object or a list to edit.');
    if (this.#owned.has(value)) return value;
    const copy = Array.isArray(value) ? [...value] : { ...value };
    this.#owned.add(copy);
    return copy;
  }
}

function setMember(owner: JsonObject | Json[], key: string, value: Json): void {
  // An index is a name of an array.
  setOwn(owner as JsonObject, key, value);
}

/** Members after the renamed one are added anew, so that it keeps its place. */
function renameMember(object: JsonObject, key: string, to: string): void {
  const members = Object.entries(object);
  const at = members.findIndex(([name]) => name === key);
  for (const [name, value] of members.slice(at)) {
    delete object[name];
    setMember(object, name === key ? to : name, value);
  }
}
