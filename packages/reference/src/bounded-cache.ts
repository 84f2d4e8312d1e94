/** A cache with a size limit that evicts the oldest entries. */
export class BoundedCache<Value> {
  readonly #entries = new Map<string, { value: Value; size: number }>();
  readonly #limit: number;
  #size = 0;

  /** @param limit of the keys in UTF-16 units plus the `size` of the values. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: string, make: () => Value, size: (value: Value) => number = () => 0): Value {
    const known = this.#entries.get(key);
    if (known) return known.value;
    const value = make();
    const entry = { value, size: key.length + size(value) };
    this.#entries.set(key, entry);
    this.#size += entry.size;
    for (const [oldest, { size: freed }] of this.#entries) {
      if (this.#size <= this.#limit) break;
      this.#entries.delete(oldest);
      this.#size -= freed;
    }
    return value;
  }
}
