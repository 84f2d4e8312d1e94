/** The prefixes of ids that the embedded pages of one page have taken. */
export class IdPrefixes {
  readonly #used = new Set<string>();
  #last: Promise<unknown> = Promise.resolve();

  /**
   * `orders-create-order-` for `orders/create-order`, with a number if it is taken. Numbers follow the order of the calls,
   * whichever path is known first: the anchors of a page are the same in each build.
   * @returns rejects where the path does.
   */
  take(path: Promise<string>): Promise<string> {
    const taken = Promise.all([path, this.#last]).then(([known]) => this.#free(known));
    this.#last = Promise.allSettled([this.#last, taken]);
    return taken;
  }

  #free(path: string): string {
    const name = path.replace(/[^A-Za-z0-9]+/g, '-').toLowerCase();
    let prefix = `${name}-`;
    for (let count = 2; this.#used.has(prefix); count += 1) prefix = `${name}-${count}-`;
    this.#used.add(prefix);
    return prefix;
  }
}
