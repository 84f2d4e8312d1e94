/** Compares JSON values; one that is compared with many others is written out once. */
export class Comparer {
  readonly #written = new WeakMap<object, string>();

  isSame(one: unknown, other: unknown): boolean {
    return one === other || this.text(one) === this.text(other);
  }

  /** The value as JSON. */
  text(value: unknown): string {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
    let text = this.#written.get(value);
    if (text === undefined) {
      text = JSON.stringify(value);
      this.#written.set(value, text);
    }
    return text;
  }
}
