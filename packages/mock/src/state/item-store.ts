import type { Json, JsonObject } from '@curlew/openapi';
import { exactText, holdsExactNumbers, isObject, keepExactNumber } from '@curlew/openapi/internal';
import { jsonpatch, resolve } from 'json-p3';

/** Items of all collections, and the length of their JSON in characters. */
const MAX_ITEMS = 10_000;
const MAX_CHARACTERS = 50_000_000;

/** Items by the key of their collection and by their id, in the order of their creation. */
export class ItemStore {
  readonly #collections = new Map<string, Map<string, JsonObject>>();
  /** The id that was generated last, so that a deleted one is not given again. */
  readonly lastIds = new Map<string, Json>();
  #count = 0;
  #characters = 0;

  /** Undefined: nothing was kept of this collection. */
  collection(key: string): ReadonlyMap<string, JsonObject> | undefined {
    return this.#collections.get(key);
  }

  open(key: string): void {
    if (!this.#collections.has(key)) this.#collections.set(key, new Map());
  }

  /** Keeps an item; false if there is no room for it. */
  set(key: string, id: string, item: JsonObject): boolean {
    this.open(key);
    const items = this.#collections.get(key) as Map<string, JsonObject>;
    const old = items.get(id);
    const characters = this.#characters + getSize(item) - (old ? getSize(old) : 0);
    const count = this.#count + (old ? 0 : 1);
    if (count > MAX_ITEMS || characters > MAX_CHARACTERS) return false;
    items.set(id, item);
    this.#count = count;
    this.#characters = characters;
    return true;
  }

  delete(key: string, id: string): void {
    const item = this.#collections.get(key)?.get(id);
    if (item === undefined) return;
    this.#collections.get(key)?.delete(id);
    this.#count -= 1;
    this.#characters -= getSize(item);
  }

  /** Forgets a whole collection. */
  drop(key: string): void {
    for (const id of this.#collections.get(key)?.keys() ?? []) this.delete(key, id);
    this.#collections.delete(key);
    this.lastIds.delete(key);
  }

  clear(): void {
    this.#collections.clear();
    this.lastIds.clear();
    this.#count = 0;
    this.#characters = 0;
  }
}

function getSize(item: JsonObject): number {
  return JSON.stringify(item).length;
}

/** The limit in words. */
export const STORE_LIMIT = `The mock keeps at most ${MAX_ITEMS.toLocaleString('en')} items with ${MAX_CHARACTERS / 1e6} MB.`;

/** Ids that are tried in one way. */
const MAX_TRIES = 1000;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * An id after another one of the same schema: the next number, UUID or number at the end, else the next text with characters of
 * the same kinds. Undefined: none of those that were tried is accepted.
 */
export function nextId(last: Json, accepts: (id: Json) => boolean): Json | undefined {
  for (const next of typeof last === 'number' ? NUMBER_STEPS : TEXT_STEPS) {
    let id: Json | undefined = last;
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      id = next(id, tries);
      if (id === undefined) break;
      if (accepts(id)) return id;
    }
  }
  return undefined;
}

type Step = (id: Json, tries: number) => Json | undefined;

/** After the last one, else from 1. */
const NUMBER_STEPS: readonly Step[] = [(id) => Number(id) + 1, (_id, tries) => tries + 1];

const TEXT_STEPS: readonly Step[] = [nextUuid, nextNumberAtEnd, nextText, (_id, tries) => String(tries + 1)];

function nextUuid(id: Json): string | undefined {
  const text = String(id);
  if (!UUID.test(text)) return undefined;
  const next = (Number.parseInt(text.slice(-12), 16) + 1) % 16 ** 12;
  return text.slice(0, -12) + next.toString(16).padStart(12, '0');
}

/** `usr_9` → `usr_10`; `007` → `008`. */
function nextNumberAtEnd(id: Json): string | undefined {
  const [, head = '', digits] = /^(.*?)(\d{1,15})$/s.exec(String(id)) ?? [];
  return digits === undefined ? undefined : head + String(Number(digits) + 1).padStart(digits.length, '0');
}

/** `ax` → `ay` → `az` → `ba`: the last letter or digit first. */
function nextText(id: Json): string | undefined {
  const characters = [...String(id)];
  for (let at = characters.length - 1; at >= 0; at -= 1) {
    const character = characters[at] ?? '';
    if (!/[\da-z]/i.test(character)) continue;
    const first = { 9: '0', z: 'a', Z: 'A' }[character];
    characters[at] = first ?? String.fromCharCode(character.charCodeAt(0) + 1);
    if (first === undefined) return characters.join('');
  }
  return undefined;
}

/** Levels of a body that a merge patch changes. */
const MAX_DEPTH = 50;
/** UTF-16 units of JSON that the `copy` operations of one patch may add: each may double the item. */
const MAX_COPIED = 5_000_000;

/** A JSON Patch (RFC 6902); `conflict` if one of its operations cannot be applied, undefined if it is none. */
export function applyPatch(
  item: JsonObject,
  operations: Json | undefined,
): JsonObject | 'conflict' | undefined {
  if (!Array.isArray(operations) || !operations.every(isObject)) return undefined;
  let patched: Json = structuredClone(item);
  let copied = 0;
  try {
    for (const operation of operations) {
      const { op, path, from } = operation;
      if (isInherited(path) || isInherited(from)) return 'conflict';
      if (op === 'copy') copied += JSON.stringify(resolve(String(from), patched as never)).length;
      if (copied > MAX_COPIED) return 'conflict';
      patched = jsonpatch.apply([operation] as never, patched) as Json;
    }
  } catch {
    return 'conflict';
  }
  return isObject(patched) ? patched : 'conflict';
}

/** Whether a JSON Pointer leads through the prototype of an object. */
function isInherited(pointer: Json | undefined): boolean {
  return String(pointer ?? '')
    .split('/')
    .includes('__proto__');
}

/** A JSON merge patch (RFC 7396, section 2). */
export function mergePatch(target: JsonObject, patch: JsonObject, depth = 0): JsonObject {
  const merged = new Map(Object.entries(target));
  for (const [name, value] of Object.entries(patch)) {
    const old = merged.get(name);
    if (value === null) merged.delete(name);
    else if (isObject(value) && depth < MAX_DEPTH)
      merged.set(name, mergePatch(old !== undefined && isObject(old) ? old : {}, value, depth + 1));
    else merged.set(name, value);
  }
  return Object.fromEntries(merged);
}

/** An item that was made of others, with their numbers as they are written: a double may hold fewer digits. */
export function withNumbersOf<Item extends Json>(sources: readonly (Json | undefined)[], item: Item): Item {
  for (const source of sources) keepNumbersOfPart(source, item);
  return item;
}

function keepNumbersOfPart(source: Json | undefined, item: Json): void {
  if (source === undefined || source === item || !holdsExactNumbers(source)) return;
  if (typeof source !== 'object' || source === null || typeof item !== 'object' || item === null) return;
  for (const [key, part] of Object.entries(item)) {
    const given: Json | undefined = Object.hasOwn(source, key) ? Reflect.get(source, key) : undefined;
    keepNumbersOfPart(given, part);
    if (given === part || typeof part === 'object') keepExactNumber(item, key, exactText(source, key));
  }
}
