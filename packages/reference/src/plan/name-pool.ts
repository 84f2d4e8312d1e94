/** Hands out names that are unique without regard to case: the second `a` becomes `a-2`. */
export class NamePool {
  readonly #taken = new Set<string>();
  /** Where counting goes on, so that a thousand equal names take a thousand steps. */
  readonly #next = new Map<string, number>();

  take(name: string): string {
    const key = name.toLowerCase();
    let free = name;
    let count = this.#next.get(key) ?? 2;
    while (this.#taken.has(free.toLowerCase())) {
      free = `${name}-${count}`;
      count += 1;
    }
    this.#next.set(key, count);
    this.#taken.add(free.toLowerCase());
    return free;
  }
}
