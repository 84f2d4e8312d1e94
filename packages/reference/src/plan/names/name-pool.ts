/** Makes names unique, ignoring case: the second `a` becomes `a-2`. */
export class NamePool {
  readonly #taken = new Set<string>();
  /** Next number for each name, so that equal names take linear time. */
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
