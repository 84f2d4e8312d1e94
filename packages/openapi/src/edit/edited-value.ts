import { isObject, type Json, type JsonObject, setOwn } from '../json.ts';
import { isEqual } from '../json-schema/json-value.ts';
import { getMember, parsePointer, toPointer } from '../location.ts';
import type { Edit, InsertEdit, SetEdit } from './edit.ts';
import type { EditProblem } from './edit-problem.ts';
import { SharedPlaces } from './shared-places.ts';

/** A value with edits applied. The original is not changed: a collection is copied once, before its first change. */
export class EditedValue {
  #root: Json;
  /** Collections that were copied. */
  readonly #owned = new WeakSet<object>();
  readonly #isOwned: boolean;

  /** @param isOwned the value is a copy; a part that is shared changes in all its places */
  constructor(root: Json, isOwned = false) {
    this.#root = root;
    this.#isOwned = isOwned;
  }

  /** Returns an operation, and the same one at the other places of the collection that it changes. */
  places(operation: Operation): Operation[] {
    const { path } = operation;
    const shared = new SharedPlaces(this.#root);
    if (operation.is !== 'put') return shared.of(path).map((one) => ({ ...operation, path: one }));
    const key = path.at(-1);
    if (key === undefined) return [operation];
    return shared.of(path.slice(0, -1)).map((one) => ({ ...operation, path: [...one, key] }));
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

  /** Returns the collection at a path, ready to be changed. */
  #own(path: readonly string[]): JsonObject | Json[] {
    let here = this.#copy(this.#root);
    this.#root = here;
    for (const key of path) {
      const child = this.#copy(getMember(here, key) ?? null);
      setMember(here, key, child);
      here = child;
    }
    return here;
  }

  #copy(value: Json): JsonObject | Json[] {
    if (typeof value !== 'object' || value === null)
      throw new TypeError('Expected an object or a list to edit.');
    if (this.#isOwned || this.#owned.has(value)) return value;
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

/** An edit resolved against the current value: its target is known to exist, or to be free. */
export type Operation =
  /** Replaces the value at a path. */
  | { is: 'put'; path: readonly string[]; value: Json }
  /** Adds a member, as the last one, or an item, before the one with this index, to the collection at a path. */
  | { is: 'add'; path: readonly string[]; key: string; value: Json }
  | { is: 'remove'; path: readonly string[]; key: string }
  | { is: 'rename'; path: readonly string[]; key: string; to: string };

/** Resolves an edit against a value; undefined if it changes nothing. Throws for an invalid edit. */
export function resolveEdit(root: Json, edit: Edit): Operation | EditProblem | undefined {
  const keys = parsePointer(edit.pointer);
  if (keys === undefined) throw new TypeError(`Not a JSON Pointer: ${JSON.stringify(edit.pointer)}.`);
  if (edit.op === 'set' || edit.op === 'insert') return resolveAddition(root, keys, edit);
  const key = keys.at(-1);
  if (key === undefined) throw new TypeError(`\`${edit.op}\` needs the pointer of a member or an item.`);
  const path = keys.slice(0, -1);
  const owner = getValueAtKeys(root, path);
  if (owner === undefined || getMember(owner, key) === undefined) return refuseMissing(edit.pointer);
  if (edit.op === 'remove') return { is: 'remove', path, key };
  if (!isObject(owner)) return refuseScalar('An item of a list has no name to change.');
  if (key === edit.to) return undefined;
  return Object.hasOwn(owner, edit.to)
    ? refuseTakenName(path, edit.to)
    : { is: 'rename', path, key, to: edit.to };
}

function resolveAddition(
  root: Json,
  keys: string[],
  edit: SetEdit | InsertEdit,
): Operation | EditProblem | undefined {
  let here = root;
  for (const [depth, key] of keys.entries()) {
    const path = keys.slice(0, depth);
    const isLast = depth === keys.length - 1;
    const value = () => nestValue(keys.slice(depth + 1), edit.value);
    if (here === null) return { is: 'put', path, value: nestValue(keys.slice(depth), edit.value) };
    if (Array.isArray(here)) {
      const index = readItemIndex(key, here.length);
      if (index === undefined) return refuseIndex(path, key, here.length);
      if (index === here.length || (isLast && edit.op === 'insert'))
        return { is: 'add', path, key: String(index), value: value() };
      here = here[index] ?? null;
      continue;
    }
    if (!isObject(here)) return refuseScalar(`The value at "${toPointer(path)}" is not an object or a list.`);
    if (!Object.hasOwn(here, key)) return { is: 'add', path, key, value: value() };
    if (isLast && edit.op === 'insert') return refuseTakenName(path, key);
    here = here[key] ?? null;
  }
  if (edit.op === 'insert') throw new TypeError('`insert` needs the pointer of a member or an item.');
  const isSame = edit.written === undefined && isEqual(here, edit.value);
  return isSame ? undefined : { is: 'put', path: keys, value: edit.value };
}

/** Returns a value inside the objects (and, for `-`, lists) that are missing around it. */
function nestValue(keys: readonly string[], value: Json): Json {
  return keys.reduceRight<Json>(
    (inner, key) => (key === '-' ? [inner] : Object.fromEntries([[key, inner]])),
    value,
  );
}

function getValueAtKeys(root: Json, keys: readonly string[]): Json | undefined {
  let value: Json | undefined = root;
  for (const key of keys) value = getMember(value, key);
  return value;
}

/** Returns an index from 0 to `last`, or `last` for `-`. */
function readItemIndex(key: string, last: number): number | undefined {
  if (key === '-') return last;
  return /^(?:0|[1-9][0-9]*)$/.test(key) && Number(key) <= last ? Number(key) : undefined;
}

function refuseMissing(pointer: string): EditProblem {
  return { code: 'edit-missing-value', message: `No value exists at "${pointer}".` };
}

function refuseTakenName(path: readonly string[], name: string): EditProblem {
  const message = `The object at "${toPointer(path)}" already has a member ${JSON.stringify(name)}.`;
  return { code: 'edit-name-taken', message };
}

function refuseIndex(path: readonly string[], key: string, length: number): EditProblem {
  const message = `The list at "${toPointer(path)}" has ${length} items; expected an index up to ${length} or "-", found ${JSON.stringify(key)}.`;
  return { code: 'edit-index-out-of-range', message };
}

function refuseScalar(message: string): EditProblem {
  return { code: 'edit-not-a-container', message };
}
