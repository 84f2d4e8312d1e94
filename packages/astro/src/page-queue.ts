import type { PageView } from '@curlew/reference';

/**
 * Pages of one reference, asked for a few ahead of the reader: a build takes them in order, and while
 * it draws one the next are made.
 */
export class PageQueue {
  readonly #paths: readonly string[];
  readonly #render: (path: string) => Promise<PageView>;
  readonly #ahead: number;
  readonly #coming = new Map<string, Promise<PageView>>();
  #next = 0;

  /** @param ahead how many pages may be waiting; 0 makes each page when it is wanted. */
  constructor(paths: readonly string[], render: (path: string) => Promise<PageView>, ahead: number) {
    this.#paths = paths;
    this.#render = render;
    this.#ahead = ahead;
    this.#fill();
  }

  take(path: string): Promise<PageView> {
    const page = this.#coming.get(path) ?? this.#render(path);
    this.#coming.delete(path);
    this.#fill();
    return page;
  }

  #fill(): void {
    for (; this.#coming.size < this.#ahead; this.#next += 1) {
      const path = this.#paths[this.#next];
      if (path === undefined) return;
      const page = this.#render(path);
      // A failure is the business of whoever takes the page; until then nobody listens.
      page.catch(() => undefined);
      this.#coming.set(path, page);
    }
  }
}
