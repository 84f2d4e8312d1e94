/** Assigns unique component names to shapes. */
export class ShapeNames {
  readonly #taken = new Set<string>();

  /** The first of the names that is free; where all are taken, the last one with a number. */
  take(names: readonly string[]): string {
    const free = names.find((name) => !this.#taken.has(name)) ?? this.#numbered(names.at(-1) ?? 'Item');
    this.#taken.add(free);
    return free;
  }

  #numbered(name: string): string {
    let number = 2;
    while (this.#taken.has(`${name}_${number}`)) number += 1;
    return `${name}_${number}`;
  }
}
