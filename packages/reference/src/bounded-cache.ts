/** Remembers what was made from a key, up to so many units; then it forgets the oldest. */
export class BoundedCache<Value> {
  readonly #entries = new Map<string, { value: Value; size: number }>();
  readonly #limit: number;
  #size = 0;

  /** `limit` in UTF-16 units of keys plus `size` of the values. */
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
