/** Names that are given once each. A taken one gets the next number, so that thousands of repetitions take linear time. */
export class UniqueNames {
  /** Taken names, each with the number to try next. */
  readonly #taken = new Map<string, number>();
  readonly #separator: string;

  /** @param separator between a name and its number. */
  constructor(separator = '', taken: Iterable<string> = []) {
    this.#separator = separator;
    for (const name of taken) this.add(name);
  }

  has(name: string): boolean {
    return this.#taken.has(name);
  }

  add(name: string): void {
    if (!this.#taken.has(name)) this.#taken.set(name, 2);
  }

  delete(name: string): void {
    this.#taken.delete(name);
  }

  /** The name itself, or the first of `name2`, `name3`, … that is free. */
  take(wanted: string): string {
    let number = this.#taken.get(wanted);
    let name = wanted;
    if (number !== undefined) {
      while (this.has(`${wanted}${this.#separator}${number}`)) number += 1;
      name = `${wanted}${this.#separator}${number}`;
      this.#taken.set(wanted, number + 1);
    }
    this.add(name);
    return name;
  }
}
