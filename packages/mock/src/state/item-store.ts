import type { Json, JsonObject } from '@curlew/openapi';

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
    const characters = this.#characters + sizeOf(item) - (old ? sizeOf(old) : 0);
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
    this.#characters -= sizeOf(item);
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

function sizeOf(item: JsonObject): number {
  return JSON.stringify(item).length;
}

/** The limit in words. */
export const STORE_LIMIT = `The mock keeps at most ${MAX_ITEMS.toLocaleString('en')} items with ${MAX_CHARACTERS / 1e6} MB.`;
