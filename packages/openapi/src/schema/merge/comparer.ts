/** Compares JSON values by their serialization, which is cached for each object. The order of members counts. */
export class Comparer {
  readonly #serialized = new WeakMap<object, string>();

  isSame(one: unknown, other: unknown): boolean {
    return one === other || this.text(one) === this.text(other);
  }

  /** The value as JSON; an empty string for `undefined`. */
  text(value: unknown): string {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
    let text = this.#serialized.get(value);
    if (text === undefined) {
      text = JSON.stringify(value);
      this.#serialized.set(value, text);
    }
    return text;
  }
}
